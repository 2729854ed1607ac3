//! "Swap pieces" of other Hex programs and our swap.
//!
//! After the first stone at (column c, row r) by red, who joins top and bottom:
//! * *our swap*: the stone stays red at (c, r), the seats exchange sides, the first seat goes on as blue;
//! * *swap pieces*: the seats keep their sides, the stone moves to (r, c) and becomes blue, the first seat goes
//!   on as red.
//!
//! Mirroring the board at its long diagonal, (c, r) → (r, c), turns neighbours into neighbours and top and
//! bottom into left and right. Mirrored, with colours exchanged, the second picture is the first one: the stone
//! is red at (c, r) again and the first seat goes on as blue. So a game is converted by mirroring every cell
//! *after* the swap and nothing else; the seat of every move is the same in both. The conversion is its own
//! inverse.

/// The text of the swap in the engine's form.
pub(super) const SWAP: &str = "swap";

/// The text of "swap pieces" in other programs' files.
pub(super) const PIECES: &str = "swap-pieces";

/// Converts the moves of a game between "swap pieces" and our swap, in both directions: the cells after a
/// `swap` are mirrored.
pub(super) fn convert(moves: &mut [String]) {
    let Some(at) = moves.iter().position(|text| text == SWAP) else { return };
    mirror(&mut moves[at + 1..]);
}

/// Mirrors every cell.
pub(super) fn mirror(moves: &mut [String]) {
    for text in moves {
        if let Some(cell) = mirrored(text) {
            *text = cell;
        }
    }
}

/// The cell with letter and number exchanged: `c5` and `e3`. `None` if that is no cell of a board up to 26.
pub(super) fn mirrored(cell: &str) -> Option<String> {
    let mut chars = cell.chars();
    let letter = chars.next().filter(char::is_ascii_lowercase)?;
    let number: u8 = chars.as_str().parse().ok()?;
    (1..=26)
        .contains(&number)
        .then(|| format!("{}{}", char::from(b'a' + number - 1), letter as u8 - b'a' + 1))
}
