#!/usr/bin/env python3
"""Shows that run.py can fail."""

import unittest

import run


def median(name, milliseconds, **counters):
    return {"name": name + "_median", "run_name": name, "aggregate_name": "median",
            "real_time": milliseconds, "time_unit": "ms", **counters}


FOUND = run.medians({"benchmarks": [
    median("copy", 2.0),
    median("save/iterations:3/real_time", 5.0, peak_bytes=900.0),
    {"name": "broken", "run_name": "broken", "error_occurred": True, "error_message": "no file"},
]})


class Judge(unittest.TestCase):
    def wrong(self, limit, name="save"):
        return run.judge({name: limit}, FOUND)[1]

    def test_within_limits_passes(self):
        rows, wrong = run.judge({"save": {"floor": "copy", "max_ratio": 2.6, "counter": "peak_bytes",
                                          "max_bytes": 900, "target_s": 0.001}}, FOUND)
        self.assertEqual(wrong, [])
        self.assertEqual(len(rows), 2)
        self.assertIn("2.5", rows[0])
        self.assertIn("missed here", rows[0][5])

    def test_above_ratio_fails(self):
        self.assertIn("2.5 times its floor", self.wrong({"floor": "copy", "max_ratio": 2.4})[0])

    def test_above_bytes_fails(self):
        self.assertIn("is 900", self.wrong({"counter": "peak_bytes", "max_bytes": 899})[0])

    def test_missing_things_fail(self):
        limit = {"floor": "copy", "max_ratio": 9}
        self.assertIn("no benchmark", self.wrong(limit, "gone")[0])
        self.assertIn("no file", self.wrong(limit, "broken")[0])
        self.assertIn("did not run", self.wrong({"floor": "gone", "max_ratio": 9})[0])
        self.assertIn("sets no counter", self.wrong({"counter": "x", "max_bytes": 9})[0])

    def test_malformed_limits_fail(self):
        self.assertIn("has no limit", self.wrong({"target_s": 1})[0])
        self.assertIn("belong together", self.wrong({"floor": "copy"})[0])
        self.assertIn("unknown keys", self.wrong({"floor": "copy", "max_ratio": 9, "maxratio": 1})[0])


if __name__ == "__main__":
    unittest.main()
