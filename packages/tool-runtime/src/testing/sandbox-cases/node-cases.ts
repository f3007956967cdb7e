import { attack, exceeds, ok, type SandboxCase, small, withSamples } from './sandbox-case.ts';

/** Returns code that fails where the body does, and else returns `ESCAPED`. */
const attempt = (body: string): string =>
  `try { ${body}; return "ESCAPED" } catch (error) { return String(error?.code ?? error?.name) }`;
const builtin = (name: string): string => `process.getBuiltinModule("node:${name}")`;

const benign: SandboxCase[] = [
  ok('timers', 'return await new Promise(resolve => setTimeout(resolve, 5, 7))', 7),
  ok(
    'files of its own',
    `const fs = ${builtin('fs')}; fs.writeFileSync("/workspace/a", "x"); return fs.readFileSync("/tmp/a", "utf8")`,
    'x',
  ),
  ok('buffers', 'return Buffer.from("a").toString("hex")', '61'),
  ok('hashes', `return ${builtin('crypto')}.createHash("sha256").update("a").digest("hex").slice(0, 8)`, 'ca978112'),
  ok('end by itself', 'process.exit(0)', null),
  ok('no files of another run', `return ${builtin('fs')}.readdirSync("/workspace")`, []),
];

const attacks: SandboxCase[] = [
  ...['/etc/passwd', '/etc/shadow', '/proc/1/environ', '/proc/self/mem', '/root/.ssh/id_rsa', '/usr/bin/env', '/dev/mem'].map(
    file => attack('files', `reads ${file}`, attempt(`${builtin('fs')}.readFileSync(${JSON.stringify(file)})`)),
  ),
  ...['/', '/root', '/home', '/work', '/usr', '/packages/..'].map(folder =>
    attack('files', `lists ${folder}`, attempt(`${builtin('fs')}.readdirSync(${JSON.stringify(folder)})`)),
  ),
  ...['/guest/x', '/packages/x', '/packages/node_modules/greeting/index.js', '/usr/x', '/etc/x', '/x'].map(file =>
    attack('files', `writes ${file}`, attempt(`${builtin('fs')}.writeFileSync(${JSON.stringify(file)}, "x")`)),
  ),
  attack(
    'files',
    'follows a link out',
    attempt(`const fs = ${builtin('fs')}; fs.symlinkSync("/etc/passwd", "/workspace/link"); fs.readFileSync("/workspace/link")`),
  ),
  attack('files', 'makes a device', attempt(`${builtin('fs')}.mkdirSync("/dev/x")`)),
  attack('files', 'leaves by its working folder', attempt(`process.chdir("/"); ${builtin('fs')}.readdirSync(".")`)),
  attack(
    'environment',
    'has variables of the server',
    'return Object.keys(process.env).some(name => /PINION|NODE|DATABASE|SECRET|KEY/.test(name)) ? "ESCAPED" : "none"',
  ),
  attack(
    'environment',
    'knows the path of the server',
    'return /\\/work\\/|\\/root|tool-runtime/.test(JSON.stringify([process.argv, process.execPath, process.cwd(), process.execArgv, new Error("x").stack])) ? "ESCAPED" : "none"',
  ),
  attack('environment', 'is root', 'return process.getuid() === 0 || process.geteuid() === 0 ? "ESCAPED" : "none"'),
  ...['spawnSync("/bin/true").error', 'execSync("id")', 'execFileSync("/bin/sh")', 'fork("/guest/x")'].map(call =>
    attack(
      'processes',
      call,
      `const { error } = (() => { try { const made = ${builtin('child_process')}.${call}; return { error: made instanceof Error ? made : undefined } } catch (error) { return { error } } })(); return error ? error.code : "ESCAPED"`,
    ),
  ),
  attack('processes', 'starts a thread', attempt(`new (${builtin('worker_threads')}.Worker)("1", { eval: true })`)),
  attack('processes', 'loads a native module', attempt('process.dlopen({ exports: {} }, "/usr/lib/x86_64-linux-gnu/libc.so.6")')),
  attack(
    'processes',
    'opens the inspector',
    `${builtin('inspector')}.open(0, "127.0.0.1"); return ${builtin('inspector')}.url() ? "ESCAPED" : "none"`,
  ),
  attack(
    'processes',
    'signals others',
    attempt('process.kill(1, 9); process.kill(process.ppid, 9); await new Promise(resolve => setTimeout(resolve, 50))'),
  ),
  attack('processes', 'becomes another user', attempt('process.setuid(0)')),
  attack('processes', 'becomes another group', attempt('process.setgid(0)')),
  ...[
    [
      'tcp',
      `const socket = ${builtin('net')}.connect(80, "127.0.0.1"); socket.on("connect", resolve); socket.on("error", reject)`,
    ],
    [
      'tcp outside',
      `const socket = ${builtin('net')}.connect(53, "1.1.1.1"); socket.on("connect", resolve); socket.on("error", reject)`,
    ],
    [
      'udp',
      `const socket = ${builtin('dgram')}.createSocket("udp4"); socket.on("error", reject); socket.send("x", 53, "1.1.1.1", error => error ? reject(error) : resolve())`,
    ],
    ['name lookup', `${builtin('dns')}.lookup("example.com", error => error ? reject(error) : resolve())`],
    ['listening', `${builtin('net')}.createServer().on("error", reject).listen(0, "127.0.0.1", resolve)`],
    ['fetch', 'fetch("http://127.0.0.1:80").then(resolve, reject)'],
  ].map(([name = '', body = '']) => attack('network', name, attempt(`await new Promise((resolve, reject) => { ${body} })`))),
  attack(
    'protocol',
    'sends a reply of its own',
    `const body = Buffer.from(JSON.stringify({ nonce: "x", outcome: { kind: "returned", json: '"ESCAPED"' }, cpu_ms: 0, peak_bytes: 0 })); const head = Buffer.alloc(4); head.writeUInt32BE(body.length); ${builtin('fs')}.writeSync(3, Buffer.concat([head, body])); return 1`,
  ),
  attack('protocol', 'closes the channel', `${builtin('fs')}.closeSync(3); return "none"`),
  attack('protocol', 'answers with a frame of 4 GB', `${builtin('fs')}.writeSync(3, Buffer.alloc(8, 255)); return "none"`),
  attack(
    'protocol',
    'replaces what the reply is made with',
    'Buffer.from = () => Buffer.alloc(1); JSON.stringify = () => "x"; return 1',
  ),
  attack('packages', 'requires a module that is not listed', attempt('require("node:fs"); ')),
  attack('packages', 'requires a file', attempt('require("/guest/node-packages/node-packages-guest.ts")')),
  attack('packages', 'leaves the folder of a package', attempt('require("greeting/../../../guest/frames.ts")')),
  attack('packages', 'imports a module', attempt('await import("node:fs")')),
];

const limits: SandboxCase[] = [
  exceeds('buffers', 'const kept = []; for (;;) kept.push(Buffer.alloc(1_000_000, 1))', ['memory'], small),
  exceeds(
    'disk',
    `const fs = ${builtin('fs')}; for (let n = 0; ; n++) fs.appendFileSync("/workspace/f", Buffer.alloc(500_000))`,
    ['disk'],
    small,
  ),
  exceeds(
    'many files',
    `const fs = ${builtin('fs')}; for (let n = 0; ; n++) fs.writeFileSync("/workspace/f" + n, Buffer.alloc(500_000))`,
    ['disk'],
    small,
  ),
  exceeds(
    'open files',
    `const fs = ${builtin('fs')}; for (let n = 0; ; n++) fs.openSync("/workspace/f" + n, "w")`,
    ['exception'],
    small,
  ),
  exceeds('timer', 'await new Promise(resolve => setTimeout(resolve, 60_000))', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds('interval', 'setInterval(() => {}, 1); await new Promise(() => {})', ['timeout'], { ...small, wall_ms: 300 }),
  exceeds('flood', 'for (;;) console.log("x".repeat(100_000))', ['output', 'timeout'], small),
  exceeds('exit code', 'process.exit(4)', ['exit'], small),
  exceeds('abort', 'process.abort()', ['memory', 'crash'], small),
  exceeds(
    'an error beside the code',
    'setTimeout(() => { throw new Error("no") }, 1); await new Promise(resolve => setTimeout(resolve, 500))',
    ['exception'],
    small,
  ),
];

const samples = [
  'benign: files of its own',
  'benign: no files of another run',
  'files: reads /etc/passwd',
  'files: writes /packages/x',
  'files: follows a link out',
  'environment: has variables of the server',
  'processes: execSync("id")',
  'processes: starts a thread',
  'processes: loads a native module',
  'network: tcp',
  'network: listening',
  'protocol: sends a reply of its own',
  'packages: requires a module that is not listed',
  'packages: leaves the folder of a package',
  'limit: buffers',
  'limit: disk',
  'limit: timer',
  'limit: flood',
];

/** Programs for Node.js in a sandbox of the operating system, whose code can use the modules of Node.js. */
export const nodeCases: readonly SandboxCase[] = withSamples([...benign, ...attacks, ...limits], samples);
