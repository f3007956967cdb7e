"""The process of one CPython run: reads one request from descriptor 3, runs it and writes one reply.

The process is inside the sandbox, so nothing here is a boundary. Limits of the process are set before the code runs, and the parent
watches the sum over all processes.
"""

import json
import math
import os
import resource
import select
import subprocess
import sys
import traceback

from program_calls import run_calls
from python_program import run_program, run_with_files

# Sandboxes that pass no other descriptor use standard input and output. What the program prints is then kept in files.
IS_STDIO = "--stdio" in sys.argv
INPUT, OUTPUT = (os.dup(0), os.dup(1)) if IS_STDIO else (3, 3)
# Where a failure of the guest itself is reported, whatever the program does with its own descriptors.
REPORTS = os.dup(2)
PRINTED = []
MEGABYTE = 1024 * 1024
# The interpreter, its libraries and their address space are not the program's memory.
OWN_MEMORY_MB = 256


def read_some(count):
    """Reads at most this many bytes. A descriptor that the server shares with a sandbox need not block."""
    while True:
        try:
            return os.read(INPUT, count)
        except BlockingIOError:
            select.select([INPUT], [], [])


def write_some(frame):
    while True:
        try:
            return os.write(OUTPUT, frame)
        except BlockingIOError:
            select.select([], [OUTPUT], [])


def read_exactly(count):
    parts = []
    while count > 0:
        part = read_some(min(count, MEGABYTE))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def read_frame():
    return json.loads(read_exactly(int.from_bytes(read_exactly(4), "big")))


def write_frame(value):
    body = json.dumps(value, separators=(",", ":")).encode()
    frame = memoryview(len(body).to_bytes(4, "big") + body)
    while frame:
        frame = frame[write_some(frame) :]


def limit(name, value):
    resource.setrlimit(name, (value, value))


def set_limits(limits):
    limit(resource.RLIMIT_AS, (limits["memory_mb"] + OWN_MEMORY_MB) * MEGABYTE)
    limit(resource.RLIMIT_NOFILE, limits["open_files"])
    limit(resource.RLIMIT_NPROC, limits["processes"])
    limit(resource.RLIMIT_FSIZE, limits["disk_mb"] * MEGABYTE)
    limit(resource.RLIMIT_CPU, limits["cpu_ms"] // 1000 + 2)
    limit(resource.RLIMIT_CORE, 0)


def run_command(request):
    """Runs a shell command, whose result is its standard output, and returns its outcome (GuestOutcome)."""
    environment = {**os.environ, **request.get("variables", {}), **request["secrets"]}
    command = ["bash", "--noprofile", "--norc", "-c", request["code"]]
    code = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, check=False).returncode
    code = code if code >= 0 else 128 - code
    texts, limit = printed(request["limits"]["output_bytes"]), request["limits"]["output_bytes"]
    if code != 0:
        said = texts.get("stderr", "").rstrip().split("\n")[-1][:500]
        message = f"The command ended with exit code {code}" + (f": {said}" if said else "")
        return {"kind": "failed", "reason": "exit", "message": message, "exit_code": code}
    if texts.get("isTruncated"):
        return {"kind": "failed", "reason": "output", "message": f"The output is larger than the limit of {limit} bytes."}
    return {"kind": "returned", "json": json.dumps(texts.get("stdout", ""))}


def print_to_files():
    """Replaces standard input by nothing, and standard output and error by files without a name."""
    os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
    for descriptor, name in ((1, "stdout"), (2, "stderr")):
        path = f"/tmp/{name}"
        opened = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.unlink(path)
        os.dup2(opened, descriptor)
        PRINTED.append((name, opened))


def printed(max_bytes):
    if not PRINTED:
        return {}
    texts = {name: os.pread(opened, max_bytes, 0).decode("utf-8", "replace") for name, opened in PRINTED}
    return {**texts, "isTruncated": any(os.fstat(opened).st_size > max_bytes for _, opened in PRINTED)}


def run(request):
    """Runs a request and returns its outcome, its files, and what else the reply has."""
    if request.get("language") == "shell":
        return *run_with_files(request, run_command), {}
    if request.get("tools") is None:
        return *run_with_files(request, run_program), {}
    outcome, texts, calls = run_calls(request, lambda made: exchange(request["nonce"], made), run_program)
    return outcome, [], {**texts, "calls": calls}


def exchange(nonce, calls):
    """Tells the server which calls a program makes, and waits for a result (GuestResult)."""
    write_frame({"nonce": nonce, "calls": calls})
    return read_frame()


def main():
    sys.path[:] = [entry for entry in sys.path if entry not in ("", os.path.dirname(os.path.abspath(__file__)))]
    for own in ("python_program", "program_calls", "json_values"):
        del sys.modules[own]
    for descriptor in {INPUT, OUTPUT, REPORTS}:
        os.set_inheritable(descriptor, False)
    if IS_STDIO:
        print_to_files()
    write_frame({"ready": True})
    request = read_frame()
    write_frame({"started": True})
    if request.get("isLive"):
        sys.stdout.reconfigure(line_buffering=True)
    os.chdir("/workspace")
    sys.path.insert(0, "/workspace")
    if os.path.isdir("/packages"):
        sys.path.append("/packages")
    set_limits(request["limits"])
    before = resource.getrusage(resource.RUSAGE_SELF)
    outcome, files, more = run(request)
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    used = own.ru_utime + own.ru_stime - before.ru_utime - before.ru_stime + children.ru_utime + children.ru_stime
    write_frame(
        {
            "nonce": request["nonce"],
            "outcome": outcome,
            "cpu_ms": max(0, math.ceil(used * 1000)),
            "peak_bytes": (own.ru_maxrss + children.ru_maxrss) * 1024,
            **printed(request["limits"]["output_bytes"]),
            **more,
            "files": files,
        }
    )
    os._exit(0)


try:
    main()
except Exception:
    os.write(REPORTS, traceback.format_exc().encode())
    os._exit(1)
