#!/usr/bin/env python3
"""The judge's share of all instructions, counted by callgrind.

    .ci/cost.py ENGINE      an engine with symbols

Exit 1 when the share is above the aim: 1 % on bench, 3 % on positions with a loop in their history.
"""
import csv
import re
import subprocess
import sys
import tempfile

BENCH_DEPTH, LOOP_DEPTH, LOOPS = "11", "14", 20
# None of these calls another one of them.
JUDGE = re.compile(r"rules::(judge::(look_back|Judge::(verdict|is_safe))|arbiter::rule) ")


def counts(*arguments):
    """Returns the judge's instructions and all of them."""
    with tempfile.NamedTemporaryFile() as out:
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out.name}", sys.argv[1]]
        subprocess.run([*command, "bench", *arguments], check=True, capture_output=True)
        annotate = ["callgrind_annotate", "--auto=no", "--inclusive=yes", "--threshold=100", out.name]
        text = subprocess.run(annotate, check=True, capture_output=True, text=True).stdout
    number = lambda line: int(line.split()[0].replace(",", ""))
    lines = text.splitlines()
    total = next(number(line) for line in lines if "PROGRAM TOTALS" in line)
    return sum(number(line) for line in lines if JUDGE.search(line)), total


def loops():
    """Returns positions in the second round of their loop, as FEN and moves."""
    with open("tests/data/repetition_cases.tsv") as table:
        rows = list(csv.DictReader(table, delimiter="\t"))
    for row in rows[:: len(rows) // LOOPS][:LOOPS]:
        plies = int(row["prefix_plies"]) + 2 * int(row["loop_plies"]) - 1
        yield f"{row['fen']} moves {' '.join(row['moves'].split()[:plies])}"


def report(name, judge, total, most):
    share = 100 * judge / total
    print(f"{name}: {share:.2f} % of {total:,} instructions (aim: at most {most} %)", flush=True)
    return share <= most


results = [counts("--depth", LOOP_DEPTH, "--fen", loop) for loop in loops()]
judge, total = (sum(column) for column in zip(*results))
for number, (part, whole) in enumerate(results, 1):
    print(f"  loop {number}: {100 * part / whole:.2f} % of {whole:,}", flush=True)
fine = report(f"{LOOPS} positions with a loop behind them, depth {LOOP_DEPTH}", judge, total, 3)
judge, total = counts("--depth", BENCH_DEPTH)
fine &= report(f"bench, depth {BENCH_DEPTH}", judge, total, 1)
sys.exit(0 if fine else 1)
