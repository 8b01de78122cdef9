#!/usr/bin/env python3
"""Asks `chuhe judge` about every game of a match and compares its answer with the record.

    python3 .ci/rejudge.py CHUHE GAMES.pgn RULES

A game that the law ended has to be ended by the judge, with the same loser; one that ended
otherwise (on time, by resignation, agreement or adjudication) must not be over for the judge.
"""
import collections
import json
import subprocess
import sys

# How records name the ends that the law brings about, by the judge's kinds of end.
KINDS = {
    "mate": "mate",
    "stalemate": "stalemate",
    "nobody_can_attack": "nobody can attack",
    "repetition_loss": ("perpetual check", "forbidden repetition"),
    "repetition_draw": "repetition",
    "natural_limit": "natural limit",
}
RESULTS = {"red": "0-1", "black": "1-0", None: "1/2-1/2"}


def main():
    chuhe, path, rules = sys.argv[1:]
    command = [chuhe, "judge", "--json", "--rules", rules, path]
    judged = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    ends = collections.Counter()
    wrong = 0
    for game in judged:
        tags = dict(game["tags"])
        reason, result, end = tags["Reason"], tags["Result"], game["end"]
        ends[reason.split(" (")[0]] += 1
        if end is None:
            good = not any(reason.startswith(kind) for kind in KINDS.values())
        else:
            good = reason.startswith(KINDS[end["kind"]]) and result == RESULTS[end["loser"]]
        if not good:
            wrong += 1
            print(f"game {tags['Round']}: the record says {result}, {reason}; the judge {end}")
    for reason, count in ends.most_common():
        print(f"{count:5} {reason}")
    print(f"{len(judged)} games, {wrong} judged otherwise")
    return 1 if wrong or not judged else 0


sys.exit(main())
