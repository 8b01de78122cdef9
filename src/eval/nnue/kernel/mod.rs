//! The arithmetic of the network, once for each set of vector instructions.
//!
//! Every kernel gives the same numbers as [`scalar`], which is written to be read. Which of them
//! the processor can run is found out when the program starts, so one binary serves all.

#![expect(unsafe_code, reason = "calls of functions that need instructions found at run time")]

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod scalar;

use std::fmt;

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
        })
    }
}
