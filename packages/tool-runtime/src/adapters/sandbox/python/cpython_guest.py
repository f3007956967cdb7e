"""The process of one CPython run: reads one request from descriptor 3, runs it and writes one reply.

The process is inside the sandbox, so nothing here is a boundary. Limits of the process are set before the code runs, and the parent
watches the sum over all processes.
"""

import json
import math
import os
import resource
import sys

from python_program import flush_output, run_program

CHANNEL = 3
MEGABYTE = 1024 * 1024
# The interpreter, its libraries and their address space are not the program's memory.
OWN_MEMORY_MB = 256


def read_exactly(count):
    parts = []
    while count > 0:
        part = os.read(CHANNEL, min(count, MEGABYTE))
        if not part:
            os._exit(0)
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def write_frame(value):
    body = json.dumps(value).encode()
    frame = memoryview(len(body).to_bytes(4, "big") + body)
    while frame:
        frame = frame[os.write(CHANNEL, frame) :]


def limit(name, value):
    resource.setrlimit(name, (value, value))


def set_limits(limits):
    limit(resource.RLIMIT_AS, (limits["memory_mb"] + OWN_MEMORY_MB) * MEGABYTE)
    limit(resource.RLIMIT_NOFILE, limits["open_files"])
    limit(resource.RLIMIT_NPROC, limits["processes"])
    limit(resource.RLIMIT_FSIZE, limits["disk_mb"] * MEGABYTE)
    limit(resource.RLIMIT_CPU, limits["cpu_ms"] // 1000 + 2)
    limit(resource.RLIMIT_CORE, 0)


def main():
    sys.path[:] = [entry for entry in sys.path if entry not in ("", os.path.dirname(os.path.abspath(__file__)))]
    del sys.modules["python_program"]
    os.set_inheritable(CHANNEL, False)
    write_frame({"ready": True})
    request = json.loads(read_exactly(int.from_bytes(read_exactly(4), "big")))
    os.chdir("/workspace")
    sys.path.insert(0, "/workspace")
    if os.path.isdir("/packages"):
        sys.path.append("/packages")
    set_limits(request["limits"])
    before = resource.getrusage(resource.RUSAGE_SELF)
    outcome = run_program(request)
    flush_output()
    own, children = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    used = own.ru_utime + own.ru_stime - before.ru_utime - before.ru_stime + children.ru_utime + children.ru_stime
    write_frame(
        {
            "nonce": request["nonce"],
            "outcome": outcome,
            "cpu_ms": max(0, math.ceil(used * 1000)),
            "peak_bytes": (own.ru_maxrss + children.ru_maxrss) * 1024,
        }
    )
    os._exit(0)


main()
