//! Numbers in files, the low byte first.

/// The bytes ended too early or say what cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a damaged file")]
pub struct Damaged;

/// Bytes that are read from the front.
#[derive(Clone, Copy, Debug)]
pub struct Reader<'a>(pub &'a [u8]);

impl<'a> Reader<'a> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], Damaged> {
        let (head, rest) = self.0.split_first_chunk().ok_or(Damaged)?;
        self.0 = rest;
        Ok(*head)
    }

    /// The next `count` bytes.
    ///
    /// # Errors
    /// [`Damaged`] if there are fewer; the same for all that follow.
    pub fn bytes(&mut self, count: usize) -> Result<&'a [u8], Damaged> {
        let (head, rest) = self.0.split_at_checked(count).ok_or(Damaged)?;
        self.0 = rest;
        Ok(head)
    }

    /// A byte.
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn u8(&mut self) -> Result<u8, Damaged> {
        Ok(u8::from_le_bytes(self.take()?))
    }

    /// Two bytes.
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn u16(&mut self) -> Result<u16, Damaged> {
        Ok(u16::from_le_bytes(self.take()?))
    }

    /// Four bytes.
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn u32(&mut self) -> Result<u32, Damaged> {
        Ok(u32::from_le_bytes(self.take()?))
    }

    /// Eight bytes.
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn u64(&mut self) -> Result<u64, Damaged> {
        Ok(u64::from_le_bytes(self.take()?))
    }

    /// A float of four bytes.
    ///
    /// # Errors
    /// [`Damaged`].
    pub fn f32(&mut self) -> Result<f32, Damaged> {
        Ok(f32::from_le_bytes(self.take()?))
    }
}
