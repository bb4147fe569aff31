"""Kills the program at random moments while it writes a journal, and checks what is in the file.

Usage: kill.py TABS_CLI FOLDER TIMES SEED

A first run gets its commands one by one. Whenever a command has reported, the actions that are in
the journal by then are counted: these are the ones that a killed run must have when it has reported
as much. Killed runs get all commands at once.
"""

import json
import pathlib
import random
import subprocess
import sys
import time


def script(generator, count):
    """Returns commands of which none is refused."""
    lines = []
    while len(lines) < count:
        # A large text makes one line that takes long to write.
        name = "".join(generator.choices("abcdefgh", k=8))
        text = name * generator.choice([1, 1, 100, 8_000])
        edit = ["select home", "push item 42", "tap edit", f'set name "{text}"']
        lines += generator.choice(
            [
                [*edit, f'set name "{name}"', "save", "root"],
                ["select profile", "tap followers", "tap ada", "tap followers", "root"],
                ["select settings", "push timer", "wait 3s", "root"],
                ["select settings", "root", "push section general", "select home"],
            ]
        )
    return lines


def read(journal):
    """Returns the lines of actions that are whole, and whether the last line is torn."""
    lines = journal.read_bytes().split(b"\n")
    torn = lines.pop() != b""
    return [step for step in map(json.loads, lines) if "a" in step], torn


def actions(journal):
    """Returns the actions as they are coded, and whether the last line is torn."""
    steps, torn = read(journal)
    return [step["a"] for step in steps], torn


def fail(message):
    sys.exit(f"kill.py: {message}")


def reference(program, journal, commands):
    """Runs commands one by one; returns the actions, their numbers by report, and the time."""
    process = subprocess.Popen(
        [program, "record", journal, "--json"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    counts = []
    sent = 1  # The launch.
    for command in commands:
        process.stdin.write(command + "\n")
        process.stdin.flush()
        if not json.loads(process.stdout.readline())["ok"]:
            fail(f"a command was refused: {command[:80]}")
        steps, _ = read(journal)
        # Each command but "wait" sends one action, and effects send others.
        sent += not command.startswith("wait")
        outside = [step for step in steps if not {"e", "by", "dismiss"} & step.keys()]
        if len(outside) != sent:
            fail(f"{sent} actions were sent, and {len(outside)} are there after {command[:80]}")
        counts.append(len(steps))
    process.stdin.close()
    if process.wait() != 0:
        fail("the program failed without being killed")
    return actions(journal)[0], counts


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    times, seed = int(sys.argv[3]), int(sys.argv[4])
    generator = random.Random(seed)
    commands = script(generator, 400)
    file = folder / "commands.tabs"
    file.write_text("\n".join(commands) + "\n")
    journal, output = folder / "killed.journal", folder / "killed.out"
    expected, counts = reference(program, folder / "whole.journal", commands)

    def start():
        journal.unlink(missing_ok=True)
        with output.open("wb") as out:
            return subprocess.Popen(
                [program, "record", journal, file, "--json"], stdout=out, stderr=subprocess.DEVNULL
            )

    begin = time.monotonic()
    if start().wait() != 0 or actions(journal)[0] != expected:
        fail("two runs of the same commands are different")
    duration = time.monotonic() - begin

    tally = dict.fromkeys(["killed", "torn", "without a first line"], 0)
    missing = 0
    for number in range(times):
        process = start()
        time.sleep(generator.uniform(0, duration))
        process.kill()
        if process.wait() < 0:
            tally["killed"] += 1
        reported = output.read_bytes().count(b"\n")
        check = subprocess.run(
            [program, "replay", journal, "--check"], capture_output=True, text=True
        )
        if not journal.exists() or b"\n" not in journal.read_bytes():
            tally["without a first line"] += 1
            if reported:
                fail(f"run {number}: there is no journal, and {reported} commands have reported")
            if check.returncode != 2 or not check.stderr.startswith("tabs-cli: "):
                fail(f"run {number}: an empty journal ends with {check.returncode}: {check.stderr}")
            continue
        found, torn = actions(journal)
        tally["torn"] += torn
        if found != expected[: len(found)]:
            fail(f"run {number}: the actions in the journal are others")
        needed = counts[reported - 1] if reported else 0
        missing += max(0, needed - len(found))
        if len(found) < needed:
            print(f"run {number}: {len(found)} actions are there, and {needed} had returned")
        if check.returncode != 0:
            fail(f"run {number}: replay --check ends with {check.returncode}: {check.stderr}")
        if torn != ("is incomplete" in check.stderr):
            fail(f"run {number}: a torn line and what is said of it differ: {check.stderr}")
    print(
        f"{times} runs of {len(expected)} actions in {duration:.1f} s, "
        + ", ".join(f"{count} {name}" for name, count in tally.items())
        + f": {missing} actions missing"
    )
    if missing:
        sys.exit(1)
    if not tally["killed"]:
        fail("no run was killed: all had ended")


main()
