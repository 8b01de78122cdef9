//! Names the network that becomes part of the program: `nets/default.nnue`, or the file that
//! `CHUHE_EVALFILE` names (`make EVALFILE=…` sets it).

use std::path::{Path, PathBuf};
use std::{env, fs};

const VARIABLE: &str = "CHUHE_EVALFILE";
const DEFAULT: &str = "nets/default.nnue";

fn main() {
    println!("cargo::rerun-if-env-changed={VARIABLE}");
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default());
    let named = env::var_os(VARIABLE).filter(|name| !name.is_empty());
    let path = root.join(named.as_deref().unwrap_or(Path::new(DEFAULT).as_os_str()));
    println!("cargo::rerun-if-changed={}", path.display());
    match fs::metadata(&path) {
        Ok(file) if file.is_file() => {
            println!("cargo::rustc-env=CHUHE_NETWORK={}", path.display());
        }
        Ok(_) => println!("cargo::error={}: not a file", path.display()),
        Err(error) => println!("cargo::error={}: {error}", path.display()),
    }
}
