"""Runs one Python program and describes its end. CPython (level 2 and above) and Pyodide (level 1) share it, so that a tool behaves
alike at every level.
"""

import base64
import errno
import json
import os
import re
import sys
import types

from json_values import json_of

FILE = "code.py"
MAX_FILES = 100


def fix_clock_and_seed(now_ms, seed):
    """Makes a run reproducible: time stands still and random numbers follow from the seed."""
    import datetime
    import random
    import time

    now = now_ms / 1000
    random.seed(seed)
    os.urandom = random.randbytes
    random._urandom = random.randbytes
    time.time = lambda: now
    time.time_ns = lambda: now_ms * 1_000_000
    local, utc = time.localtime, time.gmtime
    time.localtime = lambda seconds=None: local(now if seconds is None else seconds)
    time.gmtime = lambda seconds=None: utc(now if seconds is None else seconds)

    # The methods are exchanged and not the classes, because classes of C extensions, such as pandas, inherit from these.
    exchange_methods(
        datetime.datetime,
        now=classmethod(lambda cls, tz=None: cls.fromtimestamp(now, tz)),
        today=classmethod(lambda cls: cls.fromtimestamp(now)),
        utcnow=classmethod(lambda cls: cls.fromtimestamp(now, datetime.timezone.utc).replace(tzinfo=None)),
    )
    exchange_methods(datetime.date, today=classmethod(lambda cls: cls.fromtimestamp(now)))


def exchange_methods(built_in, **methods):
    """Exchanges methods of a built-in class, whose attributes Python does not let anybody set."""
    import gc

    (attributes,) = gc.get_referents(built_in.__dict__)
    attributes.update(methods)
    # Python remembers which attribute a name leads to.
    getattr(sys, "_clear_internal_caches", lambda: None)()
    sys._clear_type_cache()


def exception_of(error):
    import traceback

    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == FILE]
    described = {"name": type(error).__name__, "message": message_of(error)}
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else (frames[-1].lineno if frames else None)
    if isinstance(line, int) and line > 0:
        described["line"] = line
    if isinstance(error, SyntaxError) and isinstance(error.offset, int) and error.offset > 0:
        described["column"] = error.offset
    stack = "\n".join(f"line {frame.lineno}, in {frame.name}" for frame in reversed(frames[-20:]))
    return {**described, "stack": stack} if stack else described


def message_of(error):
    if isinstance(error, SyntaxError):
        hint = ". Code has no function around it: set `result` instead" if "'return' outside" in str(error.msg) else ""
        return f"{error.msg}{hint}"
    try:
        return str(error)[:10_000]
    except Exception:
        return "(the exception has no text)"


def failure_of(error):
    if isinstance(error, MemoryError):
        return {"kind": "failed", "reason": "memory", "message": "The code exceeded its memory limit."}
    exception = exception_of(error)
    at = f" (line {exception['line']})" if "line" in exception else ""
    text = f"{exception['name']}: {exception['message']}".rstrip(": ") + at
    number = error.errno if isinstance(error, OSError) else None
    if number in (errno.ENOSPC, errno.EFBIG, errno.EDQUOT):
        return {"kind": "failed", "reason": "disk", "message": f"The code exceeded its disk limit: {text}", "exception": exception}
    if number == errno.EAGAIN or (isinstance(error, RuntimeError) and "start new thread" in str(error)):
        return {"kind": "failed", "reason": "processes", "message": f"The code exceeded its limit of processes: {text}", "exception": exception}
    return {"kind": "failed", "reason": "exception", "message": text, "exception": exception}


def result_of(value, max_bytes):
    try:
        text = json_of(value, "result")
        size = len(text.encode())
    except MemoryError:
        raise
    except RecursionError:
        return {"kind": "invalid_result", "message": "it is nested too deeply"}
    except Exception as error:
        return {"kind": "invalid_result", "message": message_of(error)}
    if size > max_bytes:
        return {"kind": "failed", "reason": "output", "message": f"The result is larger than the limit of {max_bytes} bytes."}
    return {"kind": "returned", "json": text}


def write_files(files):
    """Writes the files of a request (GuestFile) below /workspace."""
    for file in files or []:
        path = os.path.join("/workspace", file["path"])
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as opened:
            opened.write(base64.b64decode(file["base64"]))


def output_files():
    """Returns the files in /workspace/output (GuestFile). Links are not followed."""
    paths = (os.path.join(folder, name) for folder, _, names in os.walk("/workspace/output") for name in names)
    found = []
    for path in sorted(path for path in paths if os.path.isfile(path) and not os.path.islink(path))[:MAX_FILES]:
        with open(path, "rb") as opened:
            content = base64.b64encode(opened.read()).decode()
        found.append({"path": os.path.relpath(path, "/workspace/output"), "base64": content})
    return found


def run_with_files(request, run):
    """Runs a request with its files and returns its outcome and the files that it left."""
    write_files(request.get("files"))
    outcome = run(request)
    flush_output()
    try:
        return outcome, output_files()
    except MemoryError:
        return {"kind": "failed", "reason": "memory", "message": "The files of the code are larger than its memory."}, []
    except OSError as error:
        return {"kind": "failed", "reason": "disk", "message": f"The files of the code could not be read: {error}"}, []


def evaluate(code, names):
    exec(compile(code, FILE, "exec", dont_inherit=True), names)


def run_program(request, evaluate=evaluate):
    """Runs the code of a request (GuestRequest) and returns its outcome (GuestOutcome)."""
    before = sys.modules["__main__"]
    try:
        outcome = end_of(request, evaluate)
    except MemoryError:
        outcome = {"kind": "failed", "reason": "memory", "message": "The code exceeded its memory limit."}
    main = sys.modules.get("__main__")
    if main is not before and isinstance(main, types.ModuleType):
        # The values of the program would leave no memory for the reply.
        main.__dict__.clear()
    return outcome


def flush_output():
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except Exception:
            pass


def found_packages(wanted):
    """Returns the packages as they are installed, with the hash of their list of files. Raises LookupError for one that differs."""
    if not wanted:
        return []
    # Loaded only where it is needed, because it takes longer than most programs.
    import hashlib
    from importlib.metadata import PackageNotFoundError, distribution

    found = []
    for package in wanted:
        name, version = package["name"], package["version"]
        try:
            installed = distribution(name)
        except PackageNotFoundError:
            raise LookupError(f"The package {name} is not installed in this sandbox.") from None
        if installed.version != version:
            raise LookupError(f"The package {name} is installed in version {installed.version}, and the tool needs {version}.")
        text = next((text for text in map(installed.read_text, ("RECORD", "METADATA", "PKG-INFO")) if text), "")
        digest = hashlib.sha256(text.encode()).hexdigest()
        if package.get("sha256", digest) != digest:
            raise LookupError(f"The package {name} {version} differs from the one that the tool was published with.")
        found.append({"name": name, "version": version, "sha256": digest})
    return found


def end_of(request, evaluate):
    try:
        packages = found_packages(request.get("packages") or [])
    except LookupError as error:
        return {"kind": "failed", "reason": "unsupported", "message": str(error)}
    module = types.ModuleType("__main__")
    module.__dict__.update(inputs=json.loads(request["inputs"]), secrets=request["secrets"], result=None, __packages__=packages)
    sys.modules["__main__"] = module
    try:
        if request.get("fixed"):
            fix_clock_and_seed(**request["fixed"])
        evaluate(request["code"], module.__dict__)
    except SystemExit as error:
        code = error.code if isinstance(error.code, int) else (0 if error.code is None else 1)
        if code != 0:
            return {"kind": "failed", "reason": "exit", "message": f"The code ended with exit code {code}.", "exit_code": code}
    except BaseException as error:
        return failure_of(error)
    result = module.__dict__.get("result")
    if result is None and "result" not in request["code"]:
        if callable(module.__dict__.get("main")):
            return {"kind": "invalid_result", "message": "the code defines main() and does not call it. Add: result = main(inputs)"}
        print("The code sets no `result`, so its result is null.", file=sys.stderr)
    return result_of(result, request["limits"]["output_bytes"])
