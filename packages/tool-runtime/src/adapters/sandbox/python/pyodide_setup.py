"""Prepares the interpreter before its memory is saved: an event loop without host timers, and no way to JavaScript."""

import asyncio
import asyncio.base_events
import errno
import importlib.abc
import json
import os
import sys
import time


class WaitingSelector:
    """Waits without file descriptors, of which there are none to wait for."""

    def select(self, timeout):
        if timeout is None:
            raise RuntimeError("The code waits for something that cannot happen.")
        if timeout > 0:
            time.sleep(timeout)
        return []

    def close(self):
        pass


class SandboxLoop(asyncio.base_events.BaseEventLoop):
    def __init__(self):
        super().__init__()
        self._selector = WaitingSelector()

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class SandboxPolicy(asyncio.events._BaseDefaultEventLoopPolicy):
    _loop_factory = SandboxLoop


class NoJavaScript(importlib.abc.MetaPathFinder):
    """Refuses the modules that expose JavaScript."""

    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("js", "pyodide_js", "_pyodide", "pyodide", "_pyodide_core", "micropip", "ctypes", "_ctypes"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return None


def no_processes(*_):
    raise OSError(errno.ENOSYS, "No processes exist in this sandbox")


def run_until_complete(main, *, debug=None, loop_factory=None):
    with asyncio.runners.Runner(debug=debug, loop_factory=loop_factory or SandboxLoop) as runner:
        return runner.run(main)


def lock_interpreter():
    asyncio.events._event_loop_policy = SandboxPolicy()
    asyncio.events._set_running_loop(None)
    asyncio.run = asyncio.runners.run = run_until_complete
    sys.meta_path.insert(0, NoJavaScript())
    # The source of random numbers is a module of the host, which is out of reach later.
    os.urandom(1)
    os.system = os.popen = no_processes
    for name in ("_", "LD_LIBRARY_PATH", "PYTHONINSPECT"):
        os.environ.pop(name, None)
    for name in [name for name in sys.modules if name.split(".")[0] in ("js", "pyodide_js", "pyodide", "_pyodide", "_pyodide_core", "ctypes", "_ctypes")]:
        del sys.modules[name]


def rehearse():
    """Loads what every run needs, so that the first real one does not wait for it."""
    os.makedirs("/workspace", exist_ok=True)
    os.chdir("/workspace")
    sys.path.insert(0, "/workspace")
    main = sys.modules["__main__"]
    limits = {"output_bytes": 1000}
    run_request(json.dumps({"code": "import math\nresult = [1]", "inputs": "{}", "secrets": {}, "limits": limits}))
    run_request(json.dumps({"code": "1 / 0", "inputs": "{}", "secrets": {}, "limits": limits}))
    sys.modules["__main__"] = main


def run_request(text):
    request = json.loads(text)
    if request.get("isLive"):
        sys.stdout.reconfigure(line_buffering=True)
    outcome, files = run_with_files(request, run_program)
    return json.dumps({"outcome": outcome, "files": files})
