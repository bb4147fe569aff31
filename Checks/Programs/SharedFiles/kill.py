"""Kills a program that saves a shared value, and has it meet files that it can't read or write.

Usage: kill.py PROGRAM FOLDER TIMES SEED
"""

import json
import os
import pathlib
import random
import subprocess
import sys
import time

SIZE = 1 << 20


def fail(message):
    sys.exit(f"kill.py: {message}")


def number(file):
    """Returns the number of the value in a file, which has to be whole."""
    text = json.loads(file.read_text())
    head, _, rest = text.partition(":")
    if rest not in ("", "x" * SIZE):
        fail(f"{file} has a torn value of {len(text)} characters")
    return int(head)


def once(program, file):
    return subprocess.run(
        [program, "once", file], capture_output=True, text=True, timeout=60
    ).stdout


def expect(text, words, what):
    if words not in text:
        fail(f"{what}: expected '{words}', got '{text.strip()[:500]}'")


def kill(program, folder, times, generator):
    file, output = folder / "killed" / "value.json", folder / "killed.out"
    last, kills = 0, 0
    for run in range(times):
        with output.open("wb") as out:
            process = subprocess.Popen([program, "write", file], stdout=out)
        time.sleep(generator.uniform(0.02, 0.25))
        process.kill()
        if process.wait() < 0:
            kills += 1
        lines = output.read_text().split()
        # What was read is what the run before has left, and all that is printed is on the disk.
        if lines[:1] == ["read"] and int(lines[1]) < last:
            fail(f"run {run}: read {lines[1]}, and {last} had been saved")
        saved = max([last] + [int(line) for line in lines[2:]])
        if not file.exists():
            if saved:
                fail(f"run {run}: the file is gone")
            continue
        found = number(file)
        # What a kill leaves behind is as private as the file.
        new = file.with_name(f".{file.name}.new")
        for path in (file, new) if last else ():
            if path.exists() and path.stat().st_mode & 0o077:
                fail(f"run {run}: others can read {path}")
        file.chmod(0o600)
        if not saved <= found <= saved + 1:
            fail(f"run {run}: {found} is in the file, and {saved} was reported as saved")
        last = found
        rest = {path.name for path in file.parent.iterdir()}
        if not rest <= {"value.json", ".value.json.new"}:
            fail(f"run {run}: there are other files: {rest}")
    return kills, last


def refusals(program, folder):
    """A folder in the place of the file, another version, and no permission."""
    place = folder / "folder.json"
    place.mkdir()
    (place / "content").write_text("kept")
    text = once(program, place)
    expect(text, "loadError: ", "a folder")
    expect(text, "saveError: ", "a folder")
    expect(text, "in memory: 1", "a folder")
    if (place / "content").read_text() != "kept":
        fail("the folder was changed")

    other = folder / "other.json"
    other.write_text('{"version":2}')
    text = once(program, other)
    expect(text, "loadError: ", "another version")
    expect(text, "saved", "another version")
    kept = folder / "other.json.unreadable"
    if kept.read_text() != '{"version":2}' or number(other) != 1:
        fail("the file of another version was not kept")


def mounted(program, folder):
    """A full disk and a read-only one, where this may mount them."""
    disk = folder / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "none", str(disk)]
    if os.name != "posix" or subprocess.run(mount, capture_output=True).returncode != 0:
        return "no disks could be mounted"
    try:
        file = disk / "value.json"
        expect(once(program, file), "saved", "a disk with room")
        free = os.statvfs(disk).f_bavail * os.statvfs(disk).f_bsize
        (disk / "filler").write_bytes(b"x" * (free - SIZE // 2))
        text = once(program, file)
        expect(text, "saveError: ", "a full disk")
        expect(text, "no space left", "a full disk")
        expect(text, "in memory: 2", "a full disk")
        names = {path.name for path in disk.iterdir()}
        if number(file) != 1 or names != {"filler", "value.json"}:
            fail("a full disk has lost the value, or keeps a part of the new one")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        text = once(program, file)
        expect(text, "saveError: ", "a read-only disk")
        expect(text, "read-only", "a read-only disk")
        expect(text, "in memory: 2", "a read-only disk")
        if number(file) != 1:
            fail("a read-only disk has another value")
    finally:
        subprocess.run(["umount", str(disk)])
    return "a full and a read-only disk"


def race(program, folder):
    """Two processes, of which neither overwrites what it hasn't read."""
    file = folder / "race" / "value.json"
    processes = [
        subprocess.Popen([program, "race", file], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in processes:
        if "done" not in process.communicate(timeout=300)[0] or process.returncode != 0:
            fail("a process of two has failed")
    number(file)
    for kept in file.parent.glob("value.json.unreadable*"):
        number(kept)


def main():
    program, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    times, seed = int(sys.argv[3]), int(sys.argv[4])
    kills, last = kill(program, folder, times, random.Random(seed))
    refusals(program, folder)
    disks = mounted(program, folder)
    race(program, folder)
    print(
        f"{kills} of {times} runs were killed, with {last} values saved in all; a folder, a file of "
        f"another version, two processes, {disks}: nothing was lost"
    )


main()
