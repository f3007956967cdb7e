import { attack, exceeds, ok, onSharedKernel, type SandboxCase, small, withSamples } from './sandbox-case.ts';

const hostFiles = [
  '/etc/passwd',
  '/etc/shadow',
  '/etc/hostname',
  '/etc/ssh/sshd_config',
  '/root/.bashrc',
  '/home',
  '/var/log/dpkg.log',
];
const read = (path: string): string =>
  `try:\n  text = open(${JSON.stringify(path)}).read()\nexcept (OSError, IsADirectoryError):\n  text = ""\nresult = "ESCAPED" if text else "none"`;
const attempt = (body: string): string =>
  `try:\n${body
    .split('\n')
    .map(line => `  ${line}`)
    .join('\n')}\n  result = "ESCAPED"\nexcept BaseException as error:\n  result = type(error).__name__`;
const command = (text: string): string =>
  `import subprocess\nrun = subprocess.run(${JSON.stringify(text)}, shell=True, capture_output=True, text=True)\nresult = run.stdout`;
const connecting = (code: string): string => attempt(`import socket\n${code}`);

const benign: SandboxCase[] = [
  ok('sum', 'result = sum(inputs["numbers"])', 6, { numbers: [1, 2, 3] }),
  ok('no result', 'x = 1', null),
  ok('nested data', 'result = {"a": [1, {"b": None}], "c": True}', { a: [1, { b: null }], c: true }),
  ok('text', 'result = "ü€😀" * 2', 'ü€😀ü€😀'),
  ok('big integer', 'result = 2 ** 100', '1267650600228229401496703205376'),
  ok('float', 'result = 0.1 + 0.2', 0.30000000000000004),
  ok('functions', 'def fib(n):\n  return n if n < 2 else fib(n - 1) + fib(n - 2)\nresult = fib(15)', 610),
  ok('class', 'class A:\n  def __init__(self): self.x = 1\nresult = A().x', 1),
  ok('dataclass', 'from dataclasses import dataclass, asdict\n@dataclass\nclass P:\n  x: int\nresult = asdict(P(3))', { x: 3 }),
  ok('json', 'import json\nresult = json.loads("[1, 2]")', [1, 2]),
  ok('csv', 'import csv, io\nresult = list(csv.DictReader(io.StringIO("a,b\\n1,2\\n")))', [{ a: '1', b: '2' }]),
  ok('regular expression', 'import re\nresult = re.findall(r"\\d+", "a1b22")', ['1', '22']),
  ok('decimal', 'from decimal import Decimal\nresult = str(Decimal("0.1") + Decimal("0.2"))', '0.3'),
  ok('fractions', 'from fractions import Fraction\nresult = str(Fraction(1, 3) + Fraction(1, 6))', '1/2'),
  ok('datetime', 'import datetime\nresult = (datetime.date(2024, 3, 1) - datetime.timedelta(days=1)).isoformat()', '2024-02-29'),
  ok('hash', 'import hashlib\nresult = hashlib.sha256(b"a").hexdigest()[:8]', 'ca978112'),
  ok('base64', 'import base64\nresult = base64.b64encode(b"pinion").decode()', 'cGluaW9u'),
  ok('statistics', 'import statistics\nresult = statistics.mean([1, 2, 3, 4])', 2.5),
  ok('itertools', 'import itertools\nresult = list(itertools.accumulate([1, 2, 3]))', [1, 3, 6]),
  ok('collections', 'from collections import Counter\nresult = Counter("aab").most_common(1)', [['a', 2]]),
  ok('heapq', 'import heapq\nresult = heapq.nsmallest(2, [3, 1, 2])', [1, 2]),
  ok('file in the workspace', 'open("a.txt", "w").write("x")\nresult = open("/workspace/a.txt").read()', 'x'),
  ok(
    'temporary file',
    'import tempfile\nwith tempfile.TemporaryFile() as file:\n  file.write(b"ab")\n  file.seek(0)\n  result = file.read().decode()',
    'ab',
  ),
  ok(
    'asyncio',
    'import asyncio\nasync def f(n):\n  await asyncio.sleep(0.001)\n  return n\nasync def main():\n  return await asyncio.gather(f(1), f(2))\nresult = asyncio.run(main())',
    [1, 2],
  ),
  ok('exception caught', 'try:\n  1 / 0\nexcept ZeroDivisionError as error:\n  result = str(error)', 'division by zero'),
  ok('exit code 0', 'import sys\nresult = 3\nsys.exit(0)', 3),
  ok('sqlite in memory', 'import sqlite3\nresult = sqlite3.connect(":memory:").execute("select 1 + 1").fetchone()[0]', 2),
  ok('xml', 'import xml.etree.ElementTree as et\nresult = et.fromstring("<a><b>1</b></a>").find("b").text', '1'),
  ok('url parsing', 'from urllib.parse import urlparse\nresult = urlparse("https://example.com/a?b=1").netloc', 'example.com'),
  ok('compression', 'import zlib\nresult = zlib.decompress(zlib.compress(b"aaa")).decode()', 'aaa'),
  ok('uuid', 'import uuid\nresult = len(str(uuid.uuid4()))', 36),
  ok('pickle', 'import pickle\nresult = pickle.loads(pickle.dumps({"a": 1}))', { a: 1 }),
  ok('tuple becomes list', 'result = (1, 2)', [1, 2]),
  ok('a program named __main__', 'result = __name__', '__main__'),
  ok('module of the workspace', 'open("helper.py", "w").write("value = 7")\nimport helper\nresult = helper.value', 7),
  ok('secrets are empty', 'result = secrets', {}),
];

const files: SandboxCase[] = [
  ...hostFiles.map(path => attack('file', `reads ${path}`, read(path))),
  attack('file', 'lists /root', attempt('import os\nassert os.listdir("/root")')),
  attack('file', 'lists /work', attempt('import os\nassert os.listdir("/work")')),
  attack('file', 'reads through /proc/1/root', attempt('assert open("/proc/1/root/etc/passwd").read()')),
  attack('file', 'reads through /proc/self/cwd', attempt('assert open("/proc/self/cwd/../etc/passwd").read()')),
  attack('file', 'reads the memory of process 1', attempt('assert open("/proc/1/mem", "rb").read(1)')),
  attack(
    'file',
    'reads the environment of process 1',
    attempt('assert b"PINION" in open("/proc/1/environ", "rb").read() or b"DATABASE" in open("/proc/1/environ", "rb").read()'),
  ),
  attack('file', 'follows a link out', attempt('import os\nos.symlink("/etc/shadow", "link")\nassert open("link").read()')),
  attack('file', 'makes a hard link', attempt('import os\nos.link("/etc/shadow", "link")')),
  attack('file', 'writes /usr', attempt('open("/usr/x", "w").write("x")')),
  attack('file', 'writes /etc', attempt('open("/etc/cron.d/x", "w").write("x")')),
  attack('file', 'writes the guest itself', attempt('open("/guest/cpython_guest.py", "a").write("x")')),
  attack(
    'file',
    'changes a mode',
    attempt('import os\nos.chmod("/usr/bin/env", 0o777)\nassert os.access("/usr/bin/env", os.W_OK)'),
  ),
  attack('file', 'opens a disk', attempt('assert open("/dev/vda", "rb").read(1) or open("/dev/sda", "rb").read(1)')),
  attack('file', 'opens kernel memory', attempt('assert open("/dev/mem", "rb").read(1)')),
  attack('file', 'reads kernel messages', attempt('assert open("/dev/kmsg").read(1)')),
  attack(
    'file',
    'creates a device',
    attempt(
      'import os, stat\nos.mknod("/workspace/disk", 0o600 | stat.S_IFBLK, os.makedev(254, 0))\nassert open("/workspace/disk", "rb").read(1)',
    ),
  ),
  attack(
    'file',
    'uses a descriptor of the server',
    attempt(
      'import os\nassert any(os.path.realpath(f"/proc/self/fd/{n}").startswith(("/work", "/root", "/tmp/pinion")) for n in range(64))',
    ),
  ),
  attack('file', 'writes a setting of the kernel', attempt('open("/proc/sys/kernel/hostname", "w").write("ESCAPED")')),
  attack(
    'file',
    'triggers a kernel key',
    attempt('import os\nopen("/proc/sysrq-trigger", "w").write("x")\nassert not os.path.exists("/lib/python314.zip")'),
  ),
];

const environment: SandboxCase[] = [
  attack(
    'environment',
    'reads the variables of the server',
    'import os\nresult = "ESCAPED" if any(k.startswith(("PINION", "DATABASE", "NODE", "AWS")) for k in os.environ) else "none"',
  ),
  attack(
    'environment',
    'reads variables of a child',
    attempt('import subprocess\nassert b"PINION" in subprocess.check_output(["/usr/bin/env"])'),
  ),
  attack('environment', 'reads variables from /proc', attempt('assert b"PINION" in open("/proc/self/environ", "rb").read()')),
  attack(
    'environment',
    'finds the home of the user',
    attempt('import os\nassert os.path.expanduser("~") not in ("/workspace", "/", "~") and os.listdir(os.path.expanduser("~"))'),
  ),
];

const network: SandboxCase[] = [
  ...['AF_INET', 'AF_INET6'].map(family =>
    attack(
      'network',
      `connects by ${family}`,
      connecting(
        `s = socket.socket(socket.${family}, socket.SOCK_STREAM)\ns.settimeout(1)\ns.connect(("127.0.0.1" if "${family}" == "AF_INET" else "::1", 22))\ns.send(b"x")`,
      ),
    ),
  ),
  attack(
    'network',
    'sends a datagram',
    connecting('s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)\nassert s.sendto(b"x", ("127.0.0.1", 53)) and s.recv(1)'),
  ),
  attack('network', 'opens a raw socket', connecting('socket.socket(socket.AF_INET, socket.SOCK_RAW, 1)')),
  attack('network', 'opens a packet socket', connecting('socket.socket(socket.AF_PACKET, socket.SOCK_RAW)')),
  onSharedKernel(attack('network', 'opens a netlink socket', connecting('socket.socket(socket.AF_NETLINK, socket.SOCK_RAW)'))),
  attack('network', 'opens a vsock', connecting('socket.socket(40, socket.SOCK_STREAM).connect((2, 1))')),
  onSharedKernel(
    attack(
      'network',
      'listens and accepts',
      connecting(
        's = socket.socket()\ns.bind(("127.0.0.1", 0))\ns.listen()\nsocket.create_connection(s.getsockname(), 1).send(b"x")',
      ),
    ),
  ),
  attack(
    'network',
    'reads the metadata service',
    attempt('import urllib.request\nurllib.request.urlopen("http://169.254.169.254/latest/meta-data", timeout=1).read()'),
  ),
  attack(
    'network',
    'fetches a page',
    attempt('import urllib.request\nurllib.request.urlopen("http://example.com", timeout=1).read()'),
  ),
  attack(
    'network',
    'uses http.client',
    attempt(
      'import http.client\nc = http.client.HTTPConnection("127.0.0.1", 5432, timeout=1)\nc.request("GET", "/")\nc.getresponse()',
    ),
  ),
  attack(
    'network',
    'connects to the socket of PostgreSQL',
    connecting('socket.socket(socket.AF_UNIX).connect("/var/run/postgresql/.s.PGSQL.5432")'),
  ),
  attack(
    'network',
    'connects to the socket of Docker',
    connecting('socket.socket(socket.AF_UNIX).connect("/var/run/docker.sock")'),
  ),
  attack('network', 'connects to an abstract socket', connecting('socket.socket(socket.AF_UNIX).connect("\\0/tmp/dbus")')),
  attack('network', 'uses curl', command('curl -s -m 1 http://127.0.0.1 && echo ESCAPED')),
  attack('network', 'uses /dev/tcp', command("bash -c 'exec 3<>/dev/tcp/127.0.0.1/22 && echo ESCAPED'")),
];

const processes: SandboxCase[] = [
  attack('process', 'kills process 1', attempt('import os\nos.kill(1, 9)')),
  attack('process', 'kills its parent', attempt('import os\nassert os.getppid() > 2 and not os.kill(os.getppid(), 9)')),
  attack('process', 'kills every process', 'import os\ntry:\n  os.kill(-1, 9)\nexcept OSError:\n  pass\nresult = "none"'),
  attack(
    'process',
    'sees processes of the host',
    'import os\ntry:\n  seen = [p for p in os.listdir("/proc") if p.isdigit()]\nexcept OSError:\n  seen = []\nresult = "ESCAPED" if len(seen) > 8 else "none"',
  ),
  attack(
    'process',
    'traces process 1',
    attempt('import ctypes\nlibc = ctypes.CDLL(None, use_errno=True)\nassert libc.ptrace(16, 1, 0, 0) == 0'),
  ),
  attack('process', 'becomes root', attempt('import os\nos.setuid(0)')),
  attack('process', 'changes its group', attempt('import os\nos.setgid(0)')),
  attack('process', 'uses sudo', command('sudo -n id && echo ESCAPED')),
  attack('process', 'uses su', command('su -c id && echo ESCAPED')),
  attack('process', 'runs a set-uid program', command('mount 2>/dev/null | head -0; passwd -S 2>/dev/null && echo ESCAPED')),
  onSharedKernel(attack('process', 'creates a user namespace', command('unshare -U true && echo ESCAPED'))),
  attack('process', 'creates a mount namespace', command('unshare -m true && echo ESCAPED')),
  attack('process', 'enters the namespaces of process 1', command('nsenter -t 1 -a true && echo ESCAPED')),
  attack('process', 'mounts a file system', command('mount -t tmpfs none /workspace && echo ESCAPED')),
  attack('process', 'unmounts', command('umount /workspace && echo ESCAPED')),
  attack('process', 'changes the root', attempt('import os\nos.chroot("/workspace")')),
  attack('process', 'raises a limit', attempt('import resource\nresource.setrlimit(resource.RLIMIT_NPROC, (10000, 10000))')),
  attack('process', 'raises the memory limit', attempt('import resource\nresource.setrlimit(resource.RLIMIT_AS, (-1, -1))')),
  onSharedKernel(attack('process', 'lowers its nice value', attempt('import os\nos.nice(-20)'))),
  attack('process', 'sets the clock', attempt('import time\ntime.clock_settime(time.CLOCK_REALTIME, 0)')),
  attack('process', 'sets the host name', attempt('import socket\nsocket.sethostname("ESCAPED")')),
  attack('process', 'reboots', attempt('import ctypes\nassert ctypes.CDLL(None).reboot(0x01234567) == 0')),
  attack('process', 'loads a kernel module', attempt('import ctypes\nassert ctypes.CDLL(None).syscall(175, 0, 0, 0) == 0')),
  attack('process', 'uses bpf', attempt('import ctypes\nassert ctypes.CDLL(None).syscall(321, 0, 0, 0) >= 0')),
  onSharedKernel(
    attack(
      'process',
      'uses io_uring',
      attempt('import ctypes\nassert ctypes.CDLL(None).syscall(425, 8, ctypes.create_string_buffer(256)) >= 0'),
    ),
  ),
  attack('process', 'uses userfaultfd', attempt('import ctypes\nassert ctypes.CDLL(None).syscall(323, 0) >= 0')),
  attack('process', 'uses keyctl', attempt('import ctypes\nassert ctypes.CDLL(None).syscall(250, 0, -3, 0) >= 0')),
  attack(
    'process',
    'uses perf_event_open',
    attempt('import ctypes\nassert ctypes.CDLL(None).syscall(298, ctypes.create_string_buffer(128), 0, -1, -1, 0) >= 0'),
  ),
  attack('process', 'uses the 32-bit calls', attempt('import ctypes\nassert ctypes.CDLL(None).syscall(0x40000000 | 39) >= 0')),
  attack(
    'process',
    'leaves a process behind',
    'import os\ntry:\n  if os.fork() == 0:\n    import time\n    time.sleep(30)\nexcept (OSError, AttributeError):\n  pass\nresult = "none"',
  ),
];

const limits: SandboxCase[] = [
  exceeds('list', 'kept = []\nwhile True: kept.append(bytearray(1_000_000))', ['memory'], small),
  exceeds('one block', 'x = bytearray(2_000_000_000)', ['memory'], small),
  exceeds('text', 'x = "a"\nwhile True: x += x', ['memory', 'exception'], small),
  exceeds('dictionary', 'd = {}\nn = 0\nwhile True:\n  d[n] = str(n) * 50\n  n += 1', ['memory', 'timeout'], small),
  exceeds('integer', 'x = 1 << 60_000_000_000', ['memory', 'exception', 'timeout'], small),
  exceeds('one file', 'with open("f", "wb") as f:\n  while True: f.write(bytes(1_000_000))', ['disk', 'memory'], small),
  exceeds('many files', 'n = 0\nwhile True:\n  open(f"f{n}", "wb").write(bytes(100_000))\n  n += 1', ['disk', 'memory'], small),
  exceeds('open files', 'kept = [open("/dev/null") for _ in range(10_000)]', ['exception', 'memory'], small),
  exceeds('loop', 'while True: pass', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds('sleep', 'import time\ntime.sleep(60)', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds('regular expression', 'import re\nre.match(r"(a+)+$", "a" * 64 + "b")', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds('exponent', 'result = 9 ** 9 ** 9', ['timeout', 'memory', 'exception'], { ...small, wall_ms: 500 }),
  exceeds(
    'loop that catches everything',
    'while True:\n  try:\n    while True: pass\n  except BaseException:\n    pass',
    ['timeout'],
    { ...small, wall_ms: 300 },
  ),
  exceeds('large result', 'result = "x" * 1_000_000', ['output'], small),
  exceeds('flood of output', 'while True: print("x" * 100_000)', ['output', 'disk'], {
    ...small,
    wall_ms: 10_000,
    cpu_ms: 10_000,
  }),
  exceeds('recursion', 'def f(): return f() + 1\nf()', ['exception', 'crash'], small),
  exceeds('result that is a function', 'result = lambda: 1', ['invalid_result'], small),
  exceeds('result with a cycle', 'a = []\na.append(a)\nresult = a', ['invalid_result'], small),
  exceeds('result that has no JSON', 'result = object()', ['invalid_result'], small),
  exceeds('deep result', 'result = []\nfor _ in range(5000): result = [result]', ['invalid_result'], small),
  exceeds('exit code', 'import sys\nsys.exit(4)', ['exit'], small),
  exceeds('syntax error', 'def', ['exception'], small),
  exceeds('exception', 'raise ValueError("no")', ['exception'], small),
];

const protocol: SandboxCase[] = [
  attack(
    'protocol',
    'writes rubbish to the channel',
    'import os\ntry:\n  os.write(3, b"ESCAPE" * 10)\nexcept OSError:\n  pass\nresult = "none"',
  ),
  attack(
    'protocol',
    'announces a huge reply',
    'import os\ntry:\n  os.write(3, b"\\xff\\xff\\xff\\xff")\nexcept OSError:\n  pass\nresult = "none"',
  ),
  attack('protocol', 'closes the channel', 'import os\ntry:\n  os.close(3)\nexcept OSError:\n  pass\nresult = "none"'),
  attack(
    'protocol',
    'sends a reply without the nonce',
    'import json, os\nbody = json.dumps({"nonce": "guess", "outcome": {"kind": "returned", "json": "\\"ESCAPED\\""}, "cpu_ms": 0, "peak_bytes": 0}).encode()\ntry:\n  os.write(3, len(body).to_bytes(4, "big") + body)\nexcept OSError:\n  pass\nresult = "none"',
  ),
  attack('protocol', 'prints a reply', 'print("\\x00\\x00\\x00\\x02{}")\nresult = "none"'),
  attack('protocol', 'ends without a reply', 'import os\nos._exit(0)'),
  attack('protocol', 'replaces the encoder', 'import json\njson.dumps = lambda *a, **k: "ESCAPE"\nresult = 1'),
];

const state: SandboxCase[] = ['first', 'second'].flatMap(turn => [
  ok(`no attribute is left (${turn})`, 'import builtins\nresult = hasattr(builtins, "left")\nbuiltins.left = 1', false),
  ok(`no file is left (${turn})`, 'import os\nresult = os.listdir("/workspace")\nopen("/workspace/left", "w").write("x")', []),
  ok(`no module is left (${turn})`, 'import sys\nresult = "left" in sys.modules\nsys.modules["left"] = sys', false),
  ok(`no variable is left (${turn})`, 'import os\nresult = "LEFT" in os.environ\nos.environ["LEFT"] = "1"', false),
]);

const samples = [
  'benign: nested data',
  'benign: file in the workspace',
  'benign: no file is left (first)',
  'benign: no file is left (second)',
  'file: reads /etc/passwd',
  'file: follows a link out',
  'environment: reads the variables of the server',
  'network: connects by AF_INET',
  'process: kills process 1',
  'process: creates a mount namespace',
  'process: leaves a process behind',
  'limit: list',
  'limit: one file',
  'limit: loop',
  'limit: large result',
  'protocol: sends a reply without the nonce',
];

/** Programs in Python: benign ones, attacks, and ones that use up a limit. */
export const pythonCases: readonly SandboxCase[] = withSamples(
  [...benign, ...files, ...environment, ...network, ...processes, ...limits, ...protocol, ...state],
  samples,
);
