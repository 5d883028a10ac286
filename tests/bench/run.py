#!/usr/bin/env python3
"""Runs the benchmarks and holds them against limits.json.

A limit is one of
  {"floor": "other/benchmark", "max_ratio": 3}       time against a floor of the same run
  {"counter": "peak_bytes", "max_bytes": 1500000000} a counter that the benchmark sets
and may carry "target_s": a goal in seconds that the table shows and that never fails, because a
slow machine is not a slow program. Both kinds may stand in one entry. All numbers are medians.
"""

import argparse
import json
import re
import subprocess
import sys

KEYS = {"floor", "max_ratio", "counter", "max_bytes", "target_s"}
SECONDS = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1.0}
# What Google Benchmark appends to a name for how it measured.
SUFFIX = re.compile(r"/(iterations:\d+|repeats:\d+|min_time:[\d.]+|real_time|process_time|manual_time)")


def medians(document):
    """Name -> entry of one executable's JSON; a benchmark that failed becomes its message."""
    found = {}
    for entry in document["benchmarks"]:
        name = SUFFIX.sub("", entry.get("run_name", entry["name"]))
        if entry.get("error_occurred"):
            found[name] = entry.get("error_message", "failed")
        elif entry.get("aggregate_name") == "median":
            found.setdefault(name, entry)
    return found


def seconds(entry):
    return entry["real_time"] * SECONDS[entry["time_unit"]]


def human(value):
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if value >= scale:
            return f"{value / scale:.3g} {unit}"
    return f"{value / 1e-9:.3g} ns"


def judge(limits, found):
    """Rows for the table, and what is wrong in plain words."""
    rows, wrong = [], []
    for name, limit in limits.items():
        unknown = sorted(set(limit) - KEYS)
        if unknown:
            wrong.append(f"{name}: unknown keys in limits.json: {', '.join(unknown)}")
        if ("floor" in limit) != ("max_ratio" in limit):
            wrong.append(f"{name}: floor and max_ratio belong together")
            continue
        if ("counter" in limit) != ("max_bytes" in limit):
            wrong.append(f"{name}: counter and max_bytes belong together")
            continue
        if "floor" not in limit and "counter" not in limit:
            wrong.append(f"{name}: has no limit")
            continue
        entry = found.get(name)
        if not isinstance(entry, dict):
            wrong.append(f"{name}: {entry or 'listed in limits.json, but no benchmark has that name'}")
            continue
        row = [name, human(seconds(entry)), "", "", "", ""]
        if "target_s" in limit:
            met = "met" if seconds(entry) <= limit["target_s"] else "missed here"
            row[5] = f"{human(limit['target_s'])}, {met}"
        if "floor" in limit:
            floor = found.get(limit["floor"])
            if not isinstance(floor, dict):
                wrong.append(f"{name}: its floor {limit['floor']} did not run")
                continue
            ratio = seconds(entry) / seconds(floor)
            row[2:5] = [f"{limit['floor']} {human(seconds(floor))}", f"{ratio:.3g}",
                        f"{limit['max_ratio']:g}"]
            if not ratio <= limit["max_ratio"]:
                wrong.append(f"{name}: {ratio:.3g} times its floor {limit['floor']}, "
                             f"allowed {limit['max_ratio']:g}")
            rows.append(row)
        if "counter" in limit:
            value = entry.get(limit["counter"])
            if not value:
                wrong.append(f"{name}: sets no counter {limit['counter']}")
                continue
            rows.append([name, row[1], limit["counter"], f"{value / 1e6:.4g} MB",
                         f"{limit['max_bytes'] / 1e6:.4g} MB", row[5]])
            if not value <= limit["max_bytes"]:
                wrong.append(f"{name}: {limit['counter']} is {value:.0f}, "
                             f"allowed {limit['max_bytes']:.0f}")
    return rows, wrong


def table(rows):
    head = ["benchmark", "median", "against", "measured", "limit", "target"]
    lines = [head, ["---"] * len(head)] + rows
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def run(executable, min_time, repetitions):
    command = [executable, "--benchmark_format=json", f"--benchmark_min_time={min_time}",
               f"--benchmark_repetitions={repetitions}", "--benchmark_report_aggregates_only=true",
               # Spreads a slow moment of the machine over benchmark and floor alike.
               "--benchmark_enable_random_interleaving=true"]
    return json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("executables", nargs="+")
    parser.add_argument("--limits", required=True)
    parser.add_argument("--skip", action="append", default=[], metavar="PREFIX",
                        help="leave out the limits of benchmarks that are not built")
    parser.add_argument("--figures", help="also write the table as Markdown")
    parser.add_argument("--min-time", type=float, default=0.05, help="seconds a repetition")
    parser.add_argument("--repetitions", type=int, default=5, choices=range(3, 100), metavar="N")
    arguments = parser.parse_args()
    with open(arguments.limits, encoding="utf-8") as file:
        limits = {name: limit for name, limit in json.load(file).items()
                  if not name.startswith(tuple(arguments.skip))}
    found = {}
    for executable in arguments.executables:
        for name, entry in medians(run(executable, arguments.min_time,
                                       arguments.repetitions)).items():
            found.setdefault(name, entry)
    rows, wrong = judge(limits, found)
    text = table(rows)
    print(text)
    if arguments.figures:
        with open(arguments.figures, "w", encoding="utf-8") as file:
            file.write(text)
    wrong += [f"{name}: {entry}" for name, entry in found.items()
              if isinstance(entry, str) and name not in limits]
    for line in wrong:
        print("FAIL", line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
