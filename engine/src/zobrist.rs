//! Keys for incremental hashes (A. Zobrist, *A New Hashing Method with Application for Game Playing*, 1970).

/// One step of the SplitMix64 generator (Steele, Lea, Flood 2014): the mixed value of `seed`.
#[must_use]
pub const fn mix(seed: u64) -> u64 {
    let z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// `N` keys that depend on nothing but `stream`: different games and piece kinds take different streams.
#[must_use]
pub const fn keys<const N: usize>(stream: u64) -> [u64; N] {
    let mut keys = [0; N];
    let mut i = 0;
    while i < N {
        keys[i] = mix(mix(stream).wrapping_add((i as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15)));
        i += 1;
    }
    keys
}

/// The key that is in the hash while the second seat is to move.
pub const SECOND_TO_MOVE: u64 = mix(0x5ec0_4d5e_a70f_1e55);
