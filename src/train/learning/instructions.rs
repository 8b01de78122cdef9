//! The widest vector instructions that the processor has, for loops that compile well to them.
//!
//! The program is compiled for every processor of its kind. A [`Task`] is compiled several times
//! over, and [`run`] takes the widest copy that the processor can execute. The arithmetic is the
//! same in all of them.

#![cfg_attr(
    target_arch = "x86_64",
    expect(unsafe_code, reason = "what the processor can do is known at run time only")
)]

/// Work worth compiling for different processors. Its `run` and what that calls in its loops have to
/// be `#[inline(always)]`, to become part of each copy.
pub(super) trait Task {
    /// What comes out.
    type Output;
    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Does the work with the widest instructions that there are.
pub(super) fn run<T: Task>(task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    {
        if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512vl") {
            // SAFETY: the processor has these instructions, as was just asked.
            return unsafe { with_avx512(task) };
        }
        if is_x86_feature_detected!("avx2") {
            // SAFETY: the processor has these instructions, as was just asked.
            return unsafe { with_avx2(task) };
        }
    }
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl")]
fn with_avx512<T: Task>(task: T) -> T::Output {
    task.run()
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<T: Task>(task: T) -> T::Output {
    task.run()
}
