"""Checks files in the format "Trace Event", as Perfetto reads it.

Usage: traces.py FILE...

Each begun event has to end, each arrow to arrive, and no two slices of a thread may overlap. The
checker first looks at traces with one fault each, to see that it finds them.
"""

import json
import sys

NUMBER = (int, float)


def faults(trace):
    """Returns what is wrong with a trace."""
    result, last, slices, pairs, arrows = [], 0, {}, {}, {}
    for index, event in enumerate(trace["traceEvents"]):
        def fault(text):
            name = event.get("name", "")[:60]
            result.append(f"event {index} ({event.get('ph')}, {name}): {text}")

        phase = event.get("ph")
        for key in ("name", "pid", "tid"):
            if key not in event:
                fault(f"has no {key}")
        if phase == "M":
            continue
        time = event.get("ts")
        if not isinstance(time, NUMBER) or time < 0:
            fault("has no time")
            continue
        if time < last:
            fault(f"is at {time}, after one at {last}")
        last = time
        thread = (event.get("pid"), event.get("tid"))
        # A pair is told by its category and id, an arrow also by its name.
        key = (event.get("cat"), event.get("id"))
        if phase == "X":
            duration = event.get("dur")
            if not isinstance(duration, NUMBER) or duration < 0:
                fault("has no duration")
                continue
            # Times have three digits after the point.
            if time < slices.get(thread, (0, 0))[1] - 0.0005:
                fault("overlaps the slice before it")
            slices[thread] = (time, time + duration)
        elif phase in ("b", "e"):
            if None in key:
                fault("has no category or id")
            elif phase == "b":
                if key in pairs:
                    fault("has the id of another pair")
                pairs[key] = event["name"]
            elif pairs.get(key) != event.get("name"):
                fault("ends what hasn't begun")
            else:
                pairs[key] = None
        elif phase in ("s", "f"):
            if None in key:
                fault("has no category or id")
                continue
            start, end = slices.get(thread, (None, None))
            if start is None or not start <= time <= end:
                fault("is an arrow outside of a slice")
            key += (event.get("name"),)
            if phase == "s":
                if key in arrows:
                    fault("has the id of another arrow")
                arrows[key] = True
            else:
                if not arrows.get(key):
                    fault("is the end of an arrow without a beginning")
                if event.get("bp") != "e":
                    fault("would end at the next slice")
                arrows[key] = False
        elif phase == "C":
            values = event.get("args", {}).values()
            if not values or not all(isinstance(value, NUMBER) for value in values):
                fault("counts nothing")
        elif phase == "i":
            if event.get("s") not in ("t", "p", "g"):
                fault("has no scope")
        else:
            fault("is of an unknown phase")
    result += [f"pair {key} has no end" for key, name in pairs.items() if name is not None]
    result += [f"arrow {key} has no end" for key, is_open in arrows.items() if is_open]
    return result


def check_checker():
    """Fails if a trace with a fault passes."""
    def event(phase, time, **more):
        return {"ph": phase, "name": "a", "pid": 1, "tid": 1, "ts": time, "cat": "c", **more}

    good = [
        event("X", 1, dur=2), event("b", 1, id="1"), event("s", 1, id="1"),
        event("X", 3, dur=0.5), event("f", 3, id="1", bp="e"), event("C", 3, args={"n": 1}),
        event("i", 3, s="t"), event("e", 4, id="1"),
    ]
    assert faults({"traceEvents": good}) == [], faults({"traceEvents": good})
    for index in (0, 1, 2, 4, 7):
        without = good[:index] + good[index + 1:]
        assert faults({"traceEvents": without}), f"The event {index} isn't missed."
    changes = [
        (0, {"dur": 2.5}), (0, {"dur": -1}), (0, {"dur": None}), (0, {"ts": 9}), (1, {"id": None}),
        (3, {"ts": 2}), (4, {"bp": None}), (4, {"name": "b"}), (5, {"args": {}}), (6, {"s": None}),
        (6, {"ph": "?"}), (7, {"name": "b"}), (7, {"ts": 2}),
    ]
    for index, change in changes:
        changed = good[:index] + [{**good[index], **change}] + good[index + 1:]
        assert faults({"traceEvents": changed}), f"The change {change} isn't found."


def main(paths):
    check_checker()
    failures = 0
    for path in paths:
        with open(path, encoding="utf-8") as file:
            trace = json.load(file)
        found = faults(trace)
        for fault in found[:10]:
            print(f"{path}: {fault}", file=sys.stderr)
        failures += len(found)
    print(f"{len(paths)} traces, {failures} faults")
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
