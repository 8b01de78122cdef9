//! Names of several files that one argument stands for.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

/// Returns the name of the file for one of several outputs, counted from 0: `OUT-1.svg` and so on;
/// the name as given where there is only one.
pub(crate) fn path(path: &Path, index: usize, total: usize) -> PathBuf {
    let (Some(stem), true) = (path.file_stem(), total > 1 && path.as_os_str() != "-") else {
        return path.to_path_buf();
    };
    // Numbers of equal length, so that the files are listed in order.
    let digits = total.to_string().len();
    let mut name = OsString::from(stem);
    name.push(format!("-{:0digits$}", index + 1));
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_outputs_are_numbered_before_the_ending() {
        let name = |text: &str, index, total| {
            path(Path::new(text), index, total).to_string_lossy().replace('\\', "/")
        };
        assert_eq!(name("a/b.svg", 0, 1), "a/b.svg");
        assert_eq!(name("a/b.svg", 0, 2), "a/b-1.svg");
        assert_eq!(name("a/棋局.tar.svg", 8, 12), "a/棋局.tar-09.svg");
        assert_eq!(name("b", 1, 2), "b-2");
        assert_eq!(name("-", 1, 2), "-");
    }
}
