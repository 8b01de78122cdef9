//! What the operating system and the processor offer beyond the standard library.
//!
//! Everything here is advice: where a platform has no such thing, nothing happens.

#![expect(unsafe_code, reason = "prefetch and madvise have no safe form")]

use std::path::PathBuf;

/// Returns the path that some bytes name: any bytes where the system allows any, else those that
/// are no UTF-8 are replaced.
pub fn path(bytes: &[u8]) -> PathBuf {
    #[cfg(unix)]
    {
        use std::os::unix::ffi::OsStrExt as _;
        std::ffi::OsStr::from_bytes(bytes).into()
    }
    #[cfg(not(unix))]
    String::from_utf8_lossy(bytes).into_owned().into()
}

/// Asks the processor to load the cache line of a value that is wanted soon.
#[inline]
pub fn prefetch<T>(value: &T) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching has no effect that a program can observe, and the address is valid.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(value).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = value;
}

/// Asks the system to back a large table with huge pages, which cost fewer address look-ups.
pub fn advise_huge_pages<T>(table: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const HUGE_PAGE: usize = 2 << 20;
        let bytes = size_of_val(table);
        let start = table.as_ptr().cast::<u8>();
        let skip = start.align_offset(HUGE_PAGE);
        if bytes < skip.saturating_add(HUGE_PAGE) {
            return;
        }
        let start = start.wrapping_add(skip);
        // SAFETY: the range lies inside `table`, and the advice changes no contents.
        let result =
            unsafe { libc::madvise(start.cast_mut().cast(), bytes - skip, libc::MADV_HUGEPAGE) };
        if result != 0 {
            log::debug!("no huge pages: {}", std::io::Error::last_os_error());
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = table;
}

/// Returns the memory that can be had without swapping, in MiB; `None` where the system does not
/// tell.
pub fn available_memory() -> Option<usize> {
    let info = std::fs::read_to_string("/proc/meminfo").ok()?;
    let line = info.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes / 1024)
}
