//! What the vector kernels have in common: rows of neurons, changed a vector at a time.
//!
//! A macro, since a function cannot be generic over the instructions that it needs.

/// Defines `load`, `store`, `step` and `update` for vectors of `lanes` neurons, of which `block`
/// are kept in registers at once.
macro_rules! rows {
    (
        features: $features:literal,
        vector: $vector:ty,
        lanes: $lanes:literal,
        block: $block:literal,
        load: $load:ident,
        store: $store:ident,
        add: $add:ident,
        subtract: $subtract:ident,
    ) => {
        /// Vectors in one row.
        const VECTORS: usize = HIDDEN / $lanes;

        const _: () = assert!(HIDDEN.is_multiple_of($lanes * $block));

        #[inline]
        #[target_feature(enable = $features)]
        fn load(row: &Row, vector: usize) -> $vector {
            let neurons = &row.0.as_chunks::<$lanes>().0[vector];
            // SAFETY: the pointer is that of the `i16`s of a vector; rows and so their chunks are
            // aligned.
            unsafe { $load(neurons.as_ptr().cast()) }
        }

        #[inline]
        #[target_feature(enable = $features)]
        fn store(row: &mut Row, vector: usize, value: $vector) {
            let neurons = &mut row.0.as_chunks_mut::<$lanes>().0[vector];
            // SAFETY: the pointer is that of the `i16`s of a vector; rows and so their chunks are
            // aligned.
            unsafe { $store(neurons.as_mut_ptr().cast(), value) };
        }

        #[target_feature(enable = $features)]
        pub(super) fn step<const REMOVED: usize>(
            target: &mut Row,
            source: &Row,
            added: &Row,
            removed: [&Row; REMOVED],
        ) {
            for vector in 0..VECTORS {
                let mut value = $add(load(source, vector), load(added, vector));
                for row in removed {
                    value = $subtract(value, load(row, vector));
                }
                store(target, vector, value);
            }
        }

        #[target_feature(enable = $features)]
        pub(super) fn update(row: &mut Row, added: &[&Row], removed: &[&Row]) {
            for first in (0..VECTORS).step_by($block) {
                let mut values = [load(row, first); $block];
                for (offset, value) in values.iter_mut().enumerate().skip(1) {
                    *value = load(row, first + offset);
                }
                for weights in added {
                    for (offset, value) in values.iter_mut().enumerate() {
                        *value = $add(*value, load(weights, first + offset));
                    }
                }
                for weights in removed {
                    for (offset, value) in values.iter_mut().enumerate() {
                        *value = $subtract(*value, load(weights, first + offset));
                    }
                }
                for (offset, value) in values.into_iter().enumerate() {
                    store(row, first + offset, value);
                }
            }
        }
    };
}

pub(super) use rows;
