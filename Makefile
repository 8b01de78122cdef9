# Thin names over cargo. The first target is the form that OpenBench calls:
#     make EXE=<path of the binary> [EVALFILE=<network>]
# CC, CXX and -j are accepted and mean nothing here.

EXE ?= chuhe

ifeq ($(OS),Windows_NT)
  BINARY := $(if $(filter %.exe,$(EXE)),$(EXE),$(EXE).exe)
else
  BINARY := $(EXE)
endif

ifneq ($(EVALFILE),)
  export CHUHE_EVALFILE := $(abspath $(EVALFILE))
endif

.PHONY: build check test slow bench docs

# rustc writes the binary in its place itself: no copy, so no shell is needed.
build:
	cargo rustc --release --bin chuhe -- --emit link=$(BINARY)

check:
	cargo fmt --check
	cargo clippy --all-targets -- -D warnings

test:
	cargo test

slow:
	bash .ci/slow

bench:
	cargo run --release -- bench

docs:
	cargo doc --no-deps
	mdbook build docs
