//! Data compressed with zstd.

/// The first bytes of a frame.
pub(super) const FRAME: &[u8] = b"\x28\xb5\x2f\xfd";

/// A decoded frame.
pub(super) struct Decoded {
    /// The decoded data.
    pub data: Vec<u8>,
    /// The number of bytes of the frame.
    pub length: usize,
}

/// Why a frame was not decoded, and the bytes that were read and decoded before that.
pub(super) struct Failed {
    pub reason: &'static str,
    pub work: u64,
}

/// Decodes the frame at the beginning of `bytes` to at most `limit` bytes.
#[cfg(feature = "zstd")]
pub(super) fn decode(bytes: &[u8], limit: u64) -> Result<Decoded, Failed> {
    use std::io::Read;

    let mut rest = bytes;
    let mut data = Vec::new();
    let failure = match ruzstd::decoding::StreamingDecoder::new(&mut rest) {
        Err(_) => Some("the zstd frame is damaged, or its window is too large"),
        Ok(decoder) => match decoder.take(limit.saturating_add(1)).read_to_end(&mut data) {
            Err(_) => Some("the zstd frame is damaged"),
            Ok(_) if data.len() as u64 > limit => Some("the limit on decoded data is reached"),
            Ok(_) => None,
        },
    };
    let length = bytes.len() - rest.len();
    match failure {
        None => Ok(Decoded { data, length }),
        Some(reason) => Err(Failed {
            reason,
            work: (length + data.len()) as u64,
        }),
    }
}

/// Without the feature `zstd`, no frame is decoded.
#[cfg(not(feature = "zstd"))]
pub(super) fn decode(_: &[u8], _: u64) -> Result<Decoded, Failed> {
    Err(Failed {
        reason: "this build lacks the feature zstd",
        work: 0,
    })
}
