#!/usr/bin/env python3
"""Measures a UCCI engine as a client sees it: handshake, memory, answers to stop. Linux only.

    .ci/figures.py ENGINE

Prints one line a figure; exit 1 when one is beyond what the project promises.
"""
import random
import re
import subprocess
import sys
import time

failures = 0


class Session:
    """An engine as a child process."""

    def __init__(self):
        self.process = subprocess.Popen(
            [sys.argv[1]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
        )

    def send(self, data):
        self.process.stdin.write(data if isinstance(data, bytes) else data.encode())

    def until(self, prefix):
        while True:
            line = self.process.stdout.readline().decode()
            if not line:
                sys.exit(f"the engine ended before '{prefix}'")
            if line.startswith(prefix):
                return line.strip()

    def resident(self):
        """Returns the resident memory in MB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return int(re.search(r"VmRSS:\s+(\d+)", status.read()).group(1)) / 1024

    def quit(self):
        self.send("quit\n")
        return self.process.wait(timeout=10)


def report(name, value, unit, most):
    global failures
    verdict = "ok" if value <= most else "TOO MUCH"
    failures += value > most
    print(f"{name}: {value:.1f} {unit} (at most {most} {unit}) {verdict}")


def median_and_worst(name, values, unit, most):
    values.sort()
    report(f"{name}, median", values[len(values) // 2], unit, most)
    report(f"{name}, worst", values[-1], unit, most)


def handshakes():
    times = []
    for _ in range(20):
        start = time.monotonic()
        session = Session()
        session.send("ucci\n")
        session.until("ucciok")
        times.append((time.monotonic() - start) * 1000)
        session.quit()
    median_and_worst("time to ucciok over 20 starts", times, "ms", 50)


def stops():
    session, times = Session(), []
    session.send("ucci\n")
    session.until("ucciok")
    for round_ in range(30):
        session.send("position startpos\ngo infinite\n")
        time.sleep(0.1 + 0.05 * (round_ % 7) / 7)
        start = time.monotonic()
        session.send("stop\n")
        session.until("bestmove")
        times.append((time.monotonic() - start) * 1000)
    session.quit()
    median_and_worst("answer to stop, 30 times", times, "ms", 20)


def memory():
    session = Session()
    session.send("ucci\n")
    session.until("ucciok")
    time.sleep(1)
    report("resident before go", session.resident(), "MB", 100)
    session.send("setoption usebook off\nposition startpos\ngo depth 8\n")
    session.until("bestmove")
    time.sleep(0.5)
    before = session.resident()
    for _ in range(10_000):
        session.send(
            "position startpos moves h2e2 h9g7\nsetoption moveoverhead 40\nbanmoves b0c2\nd\n"
            "probe startpos\nfoo bar\nposition fen garbage\nposition startpos\nsetoption x\nisready\n"
        )
        session.until("readyok")
    report("growth over 100 000 commands", session.resident() - before, "MB", 2)
    session.send("setoption hashsize 99999999999999\nposition startpos\ngo depth 3\n")
    print("an impossible hash:", session.until("info message"))
    session.until("bestmove")
    session.quit()


def garbage():
    session, dice = Session(), random.Random(1)
    for line in range(100_000):
        bytes_ = bytes(dice.randrange(256) for _ in range(dice.randrange(60)))
        session.send(bytes_.replace(b"\n", b"x") + b"\n")
    session.send(b"\0" * 1000 + b"\n" + b"a" * (2 << 20) + b"\nposition fen 4k4/9/9\n")
    session.send(b"isre\0ady\nisready\n")
    session.until("readyok")
    code = session.quit()
    report("exit code after 100 000 lines of garbage", code, "", 0)


handshakes()
stops()
memory()
garbage()
sys.exit(1 if failures else 0)
