//! The arithmetic of the network, once for each set of vector instructions.
//!
//! Every kernel gives the same numbers as [`scalar`], which is written to be read. Which of them
//! the processor can run is found out when the program starts, so one binary serves all.

#![expect(unsafe_code, reason = "calls of functions that need instructions found at run time")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "aarch64")]
mod neon;
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
mod rows;
mod scalar;

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::net::Row;

/// A set of instructions that this processor has: a value of the type is the proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel(Instructions);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Instructions {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(target_arch = "aarch64")]
    Neon,
}

/// The names of all kernels, on whatever processor.
const NAMES: [&str; 4] = ["scalar", "avx2", "avx512", "neon"];

/// A name that stands for no kernel here.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum KernelError {
    /// No kernel has this name.
    #[error("no kernel is named '{0}'; this machine has {list}", list = available_names())]
    Unknown(String),
    /// The processor has no such instructions.
    #[error("this machine cannot run {0}; it has {list}", list = available_names())]
    Unavailable(&'static str),
}

fn available_names() -> String {
    Kernel::available().iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Calls the function of a kernel by its name.
macro_rules! dispatch {
    ($kernel:expr, $function:ident($($argument:expr),*)) => {
        match $kernel.0 {
            Instructions::Scalar => scalar::$function($($argument),*),
            // SAFETY: the kernel was made only after the processor was found to have AVX2.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => unsafe { avx2::$function($($argument),*) },
            // SAFETY: the kernel was made only after the processor was found to have AVX-512 F
            // and BW.
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => unsafe { avx512::$function($($argument),*) },
            // SAFETY: the kernel was made only after the processor was found to have NEON.
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => unsafe { neon::$function($($argument),*) },
        }
    };
}

impl Kernel {
    /// The kernel that every processor can run.
    pub const SCALAR: Self = Self(Instructions::Scalar);

    /// Returns the kernels that this processor can run, the fastest last.
    pub fn available() -> Vec<Self> {
        let mut kernels = vec![Self::SCALAR];
        #[cfg(target_arch = "x86_64")]
        {
            if is_x86_feature_detected!("avx2") {
                kernels.push(Self(Instructions::Avx2));
            }
            if is_x86_feature_detected!("avx512f") && is_x86_feature_detected!("avx512bw") {
                kernels.push(Self(Instructions::Avx512));
            }
        }
        #[cfg(target_arch = "aarch64")]
        if std::arch::is_aarch64_feature_detected!("neon") {
            kernels.push(Self(Instructions::Neon));
        }
        kernels
    }

    /// Returns the fastest kernel that this processor can run.
    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self::SCALAR)
    }

    /// Writes to `target` what `source` is after one feature was set and others were cleared.
    #[inline]
    pub(super) fn step<const REMOVED: usize>(
        self,
        target: &mut Row,
        source: &Row,
        added: &Row,
        removed: [&Row; REMOVED],
    ) {
        dispatch!(self, step(target, source, added, removed));
    }

    /// Sets and clears any number of features of `row`.
    #[inline]
    pub(super) fn update(self, row: &mut Row, added: &[&Row], removed: &[&Row]) {
        dispatch!(self, update(row, added, removed));
    }

    /// Returns the sum of the output weights over the clamped and squared neurons of both halves.
    #[inline]
    pub(super) fn output(self, halves: [&Row; 2], weights: &[Row; 2]) -> i64 {
        dispatch!(self, output(halves, weights))
    }
}

impl fmt::Display for Kernel {
    /// Writes the name of the instructions.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            Instructions::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "avx512",
            #[cfg(target_arch = "aarch64")]
            Instructions::Neon => "neon",
        })
    }
}

impl FromStr for Kernel {
    type Err = KernelError;

    /// Returns the kernel of a name; case does not matter.
    ///
    /// ```
    /// use chuhe::eval::nnue::{Kernel, KernelError};
    ///
    /// assert_eq!("scalar".parse(), Ok(Kernel::SCALAR));
    /// assert_eq!("mmx".parse::<Kernel>(), Err(KernelError::Unknown("mmx".to_owned())));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails when no kernel is named so, and when this processor cannot run it.
    fn from_str(text: &str) -> Result<Self, KernelError> {
        let known = NAMES.into_iter().find(|name| name.eq_ignore_ascii_case(text));
        let name = known.ok_or_else(|| KernelError::Unknown(text.to_owned()))?;
        let mut here = Self::available().into_iter();
        here.find(|kernel| kernel.to_string() == name).ok_or(KernelError::Unavailable(name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kernel_is_found_by_its_name_or_one_error_says_what_there_is() {
        let here = Kernel::available();
        assert_eq!((here[0], here.last()), (Kernel::SCALAR, Some(&Kernel::best())));
        for kernel in &here {
            assert!(NAMES.contains(&&*kernel.to_string()));
            assert_eq!(kernel.to_string().to_uppercase().parse(), Ok(*kernel));
        }
        let names: Vec<_> = here.iter().map(ToString::to_string).collect();
        for name in NAMES.into_iter().filter(|name| !names.contains(&(*name).to_owned())) {
            assert_eq!(name.parse::<Kernel>(), Err(KernelError::Unavailable(name)));
            let error = KernelError::Unavailable(name).to_string();
            assert!(error.contains(name) && error.ends_with(&names.join(", ")), "{error}");
        }
    }
}
