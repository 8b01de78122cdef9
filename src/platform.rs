//! What the operating system and the processor offer beyond the standard library.
//!
//! Everything here is advice: where a platform has no such thing, nothing happens.

#![expect(unsafe_code, reason = "prefetch, madvise and kill have no safe form")]

use std::io;
use std::path::PathBuf;
use std::process::{Child, Command};
use std::time::Duration;

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
            log::debug!("no huge pages: {}", io::Error::last_os_error());
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

/// Has a child process lead a group of its own, so that it is ended with all that it starts, and
/// a signal from the terminal reaches this process only.
pub fn lead_group(command: &mut Command) {
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt as _;
        command.process_group(0);
    }
    #[cfg(windows)]
    {
        use std::os::windows::process::CommandExt as _;
        const CREATE_NEW_PROCESS_GROUP: u32 = 0x200;
        command.creation_flags(CREATE_NEW_PROCESS_GROUP);
    }
    #[cfg(not(any(unix, windows)))]
    let _ = command;
}

/// Ends a child process that leads a group and has not been waited for, with its group where the
/// system has them.
///
/// # Errors
///
/// Fails when the system refuses to.
pub fn kill_group(child: &mut Child) -> io::Result<()> {
    #[cfg(unix)]
    if let Ok(group) = libc::pid_t::try_from(child.id()) {
        // SAFETY: sending a signal touches no memory of this process, and the group is the child's
        // own: its number is not given away again before the child has been waited for.
        unsafe { libc::kill(-group, libc::SIGKILL) };
    }
    child.kill()
}

/// Returns the processor time that a process has used so far; `None` where the system does not
/// tell.
pub fn processor_time(process: u32) -> Option<Duration> {
    let tasks = std::fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let mut nanoseconds = 0;
    for task in tasks {
        let text = std::fs::read_to_string(task.ok()?.path().join("schedstat")).ok()?;
        nanoseconds += text.split_whitespace().next()?.parse::<u64>().ok()?;
    }
    Some(Duration::from_nanos(nanoseconds))
}
