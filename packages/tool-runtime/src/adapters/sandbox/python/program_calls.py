"""Runs a Python program that calls tools. The calls are made by the server: the process tells which, and waits for their results."""

import ast
import asyncio
import asyncio.base_events
import io
import json
import re
import sys

from json_values import json_of
from python_program import FILE


class ToolError(Exception):
    """The failure of a call, with its code, message and details."""

    def __init__(self, code, message, details=None):
        super().__init__(message)
        self.code, self.message, self.details = code, message, details


class KeptText(io.TextIOBase):
    """Keeps the first characters of what a program prints."""

    def __init__(self, limit):
        self.limit, self.parts, self.is_truncated = limit, [], False

    def writable(self):
        return True

    def write(self, text):
        kept = text[: max(0, self.limit)]
        self.limit -= len(kept)
        self.is_truncated |= len(kept) < len(text)
        self.parts.append(kept)
        return len(text)

    def text(self):
        return "".join(self.parts)


class Calls:
    """The calls of a program: those that it made and told nobody, and those that wait for a result."""

    def __init__(self, exchange):
        self.exchange, self.made, self.pending, self.count = exchange, [], {}, 0

    def start(self, name, args):
        future = asyncio.get_running_loop().create_future()
        self.made.append({"name": name, "args": json_of(args, "arguments"), "site": site_of(sys._getframe(2))})
        self.pending[self.count] = future
        self.count += 1
        return future

    def take(self):
        made, self.made = self.made, []
        return made

    def wait(self):
        """Waits for a result while the program can do nothing else."""
        if not self.pending:
            raise RuntimeError("The code waits for something that cannot happen.")
        result = self.exchange(self.take())
        future = self.pending.pop(result["index"], None)
        if future is None or future.done():
            return
        error = result.get("error")
        if error is None:
            future.set_result(json.loads(result["json"]))
        else:
            future.set_exception(ToolError(error["code"], error["message"], error.get("details")))


def site_of(frame):
    """Returns `line:column` of the innermost place in the code that is running."""
    while frame is not None and frame.f_code.co_filename != FILE:
        frame = frame.f_back
    if frame is None:
        return "0:0"
    positions = list(frame.f_code.co_positions()) if hasattr(frame.f_code, "co_positions") else []
    index = frame.f_lasti // 2
    column = positions[index][2] if index < len(positions) else None
    return f"{frame.f_lineno}:{0 if column is None else column + 1}"


class WaitingSelector:
    """Waits for results where an event loop waits for descriptors. Timers come first, so that the order does not depend on speed."""

    def __init__(self, calls):
        self.calls = calls

    def select(self, timeout):
        if timeout is None:
            self.calls.wait()
        elif timeout > 0:
            import time

            time.sleep(timeout)
        return []

    def close(self):
        pass


class ProgramLoop(asyncio.base_events.BaseEventLoop):
    def __init__(self, calls):
        super().__init__()
        self._selector = WaitingSelector(calls)

    def _process_events(self, events):
        pass

    def _write_to_self(self):
        pass


class Tool:
    """A tool, or the beginning of its name: `tools.shop.find(id=1)`, or `tools["shop.find"]({"id": 1})`."""

    def __init__(self, calls, catalog, path):
        self._calls, self._catalog, self._path = calls, catalog, path

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Tool(self._calls, self._catalog, f"{self._path}.{name}" if self._path else name)

    __getitem__ = __getattr__

    def __call__(self, *args, **fields):
        if self._path not in self._catalog and self._path in ("search", "describe"):
            return (search if self._path == "search" else describe)(self._catalog, *args)
        if len(args) > 1 or (args and (fields or not isinstance(args[0], dict))):
            raise TypeError(f"{self._path} takes one dict, or named arguments")
        return self._calls.start(self._path, args[0] if args else fields)


async def search(catalog, query):
    """Returns the names and descriptions of the tools that match, best first."""
    words = [word for word in re.split(r"[^a-z0-9]+", str(query).lower()) if word]

    def score(tool):
        name, text = tool["name"].lower(), tool["description"].lower()
        parts = set(re.split(r"[^a-z0-9]+", name))
        return sum((3 if word in parts else 2 if word in name else 0) + (1 if word in text else 0) for word in words)

    found = sorted((-score(tool), tool["name"]) for tool in catalog.values() if score(tool) > 0)[:10]
    return [{"name": name, "description": catalog[name]["description"]} for _, name in found]


async def describe(catalog, name):
    """Returns the declaration of a tool, or None."""
    return catalog[name]["declaration"] if name in catalog else None


def run_calls(request, exchange, run):
    """Runs a program with its tools, and returns its outcome, what it printed, and the calls that it made and did not wait for.

    `exchange` tells the server the calls that were made and returns a result, and `run` evaluates code (run_program).
    """
    calls = Calls(exchange)
    catalog = {tool["name"]: tool for tool in request["tools"]}
    limit = request["limits"]["output_bytes"]
    kept = KeptText(limit), KeptText(limit)
    own = {"tools": Tool(calls, catalog, ""), "ToolError": ToolError}

    def evaluate(code, names):
        names.update(own)
        compiled = compile(code, FILE, "exec", flags=ast.PyCF_ALLOW_TOP_LEVEL_AWAIT, dont_inherit=True)
        loop = ProgramLoop(calls)
        asyncio._set_running_loop(None)
        loop.run_until_complete(as_coroutine(compiled, names))

    before = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = kept
    try:
        outcome = run(request, evaluate)
    finally:
        sys.stdout, sys.stderr = before
    printed = {"stdout": kept[0].text(), "stderr": kept[1].text(), "isTruncated": any(text.is_truncated for text in kept)}
    return outcome, printed, calls.take()


async def as_coroutine(compiled, names):
    result = eval(compiled, names)
    if asyncio.iscoroutine(result):
        await result
