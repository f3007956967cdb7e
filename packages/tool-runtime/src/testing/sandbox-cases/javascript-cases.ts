import { attack, exceeds, ok, onLanguageVm, type SandboxCase, small, withSamples } from './sandbox-case.ts';

const none = (expression: string): string =>
  `try { return (${expression}) ? "ESCAPED" : "none" } catch (error) { return error.name }`;
const attempt = (body: string): string => `try { ${body}; return "ESCAPED" } catch (error) { return String(error?.name) }`;

const benign: SandboxCase[] = [
  ok('sum', 'return inputs.numbers.reduce((sum, n) => sum + n, 0)', 6, { numbers: [1, 2, 3] }),
  ok('no result', 'const x = 1', null),
  ok('nested data', 'return { a: [1, { b: null }], c: true }', { a: [1, { b: null }], c: true }),
  ok('text', 'return "ü€😀".repeat(2)', 'ü€😀ü€😀'),
  ok('float', 'return 0.1 + 0.2', 0.30000000000000004),
  ok('big integer as text', 'return String(2n ** 100n)', '1267650600228229401496703205376'),
  ok('recursion', 'const fib = n => n < 2 ? n : fib(n - 1) + fib(n - 2); return fib(15)', 610),
  ok('class', 'class A { #x = 1; get x() { return this.#x } } return new A().x', 1),
  ok('await', 'return await Promise.resolve(3)', 3),
  ok('parallel promises', 'return await Promise.all([1, 2].map(async n => n * 2))', [2, 4]),
  ok(
    'a rejected promise is caught',
    'try { await Promise.reject(new Error("no")) } catch (error) { return error.message }',
    'no',
  ),
  ok(
    'async iteration',
    'async function* items() { yield 1; yield 2 } const all = []; for await (const n of items()) all.push(n); return all',
    [1, 2],
  ),
  ok('generator', 'function* g() { yield* [1, 2] } return [...g()]', [1, 2]),
  ok('destructuring', 'const { a, ...rest } = inputs; return rest', { b: 2 }, { a: 1, b: 2 }),
  ok('JSON', 'return JSON.parse("[1,2]")', [1, 2]),
  ok(
    'digits of JSON',
    'return JSON.parse(inputs.text)',
    {
      id: '7615917337495251231',
      far: ['1e400'],
      n: 9007199254740991,
      text: '7615917337495251231 " 1e400',
      '18446744073709551615': 1.5,
    },
    {
      text: '{"id": 7615917337495251231, "far": [1e400], "n": 9007199254740991, "text": "7615917337495251231 \\" 1e400", "18446744073709551615": 1.5}',
    },
  ),
  ok(
    'digits of JSON with a reviver, and of long text',
    'const json = `{"a": 7615917337495251231, "text": "${"x".repeat(300_000)}"}`;' +
      'return JSON.parse(json, (key, value) => (key === "text" ? value.length : value))',
    { a: '7615917337495251231', text: 300_000 },
  ),
  ok('no JSON with digits', 'try { JSON.parse("7615917337495251231 1") } catch (error) { return error.name }', 'SyntaxError'),
  ok('digits of inputs', 'return inputs.n + 1000', 7615917337495252000, { n: 7615917337495251000 }),
  ok('regular expression', 'return "a1b22".match(/\\d+/g)', ['1', '22']),
  ok('named groups', 'return /(?<y>\\d{4})-(?<m>\\d\\d)/.exec("2024-03").groups.y', '2024'),
  ok('lookbehind', 'return "€5 $7".match(/(?<=\\$)\\d/)[0]', '7'),
  ok('date', 'return new Date(0).toISOString()', '1970-01-01T00:00:00.000Z'),
  ok('map and set', 'return [...new Map([[1, 2]]), ...new Set([1, 1])]', [[1, 2], 1]),
  ok('typed arrays', 'return [...new Uint8Array([1, 256, 3])]', [1, 0, 3]),
  ok('sort', 'return [3, 1, 2].toSorted()', [1, 2, 3]),
  ok('group', 'return Object.groupBy([1, 2, 3], n => n % 2 ? "odd" : "even")', { odd: [1, 3], even: [2] }),
  ok('flat', 'return [[1], [2, [3]]].flat(2)', [1, 2, 3]),
  ok('proxy', 'return new Proxy({}, { get: (_, key) => key }).name', 'name'),
  ok('symbols', 'return Object.keys({ [Symbol("a")]: 1, b: 2 })', ['b']),
  ok('optional chaining', 'return inputs.a?.b ?? "none"', 'none'),
  ok('template literal', 'return `a${1 + 1}`', 'a2'),
  ok('labelled loop', 'outer: for (let i = 0; ; i++) for (;;) { if (i > 3) return i; continue outer }', 4),
  ok('sparse array', 'return [1, , 3]', [1, null, 3]),
  ok('undefined property is left out', 'return { a: undefined, b: 1 }', { b: 1 }),
  ok('toJSON', 'return { toJSON: () => 7 }', 7),
  ok('error to text', 'return String(new TypeError("x"))', 'TypeError: x'),
  ok('sloppy names', 'const result = 1, module = 2, require = 3; return result + module + require', 6),
  ok('comment at the end', 'return 1 // done', 1),
  ok('secrets are empty', 'return secrets', {}),
  ok('console', 'console.log("a"); return 1', 1),
];

const globalsOfNode = new Set(
  'process require Buffer fetch WebSocket setTimeout setInterval setImmediate WebAssembly navigator global'.split(' '),
);

const realm: SandboxCase[] = [
  ...[
    'process',
    'require',
    'module',
    'Buffer',
    'fetch',
    'WebSocket',
    'XMLHttpRequest',
    'Worker',
    'Deno',
    'Bun',
    'window',
    'document',
    'std',
    'os',
    'scriptArgs',
    'print',
    'load',
    'loadScript',
    'setTimeout',
    'setInterval',
    'setImmediate',
    'WebAssembly',
    'SharedArrayBuffer',
    'navigator',
    'importScripts',
    'global',
    'bjson',
    '__loadScript',
  ].map(name => {
    const one = attack('global', name, none(`typeof ${name} !== "undefined" && "${name}" !== "SharedArrayBuffer"`));
    return globalsOfNode.has(name) ? onLanguageVm(one) : one;
  }),
  ...[
    'node:fs',
    'fs',
    'child_process',
    'node:net',
    'os',
    'std',
    'file:///etc/passwd',
    'data:text/javascript,export default 1',
    './quickjs-guest.ts',
    'https://example.com/a.js',
  ].map(name => attack('module', `imports ${name}`, attempt(`await import(${JSON.stringify(name)})`))),
  onLanguageVm(
    attack(
      'realm',
      'the constructor of a host function',
      none('console.log.constructor("return typeof process")() !== "undefined"'),
    ),
  ),
  onLanguageVm(
    attack(
      'realm',
      'the constructor of inputs',
      none('inputs.constructor.constructor("return typeof process")() !== "undefined"'),
    ),
  ),
  onLanguageVm(attack('realm', 'the constructor of secrets', none('secrets.constructor.constructor("return this.process")()'))),
  attack(
    'realm',
    'an error of the host',
    'try { console.log({ get a() { throw new Error("x") } }) } catch (error) { return error.constructor.constructor("return typeof process")() !== "undefined" ? "ESCAPED" : "none" } return "none"',
  ),
  attack('realm', 'the stack of an error', none('/\\/work|\\/root|node_modules|file:/.test(new Error("x").stack)')),
  onLanguageVm(
    attack(
      'realm',
      'prepareStackTrace',
      'Error.prepareStackTrace = (_, sites) => sites; const sites = new Error("x").stack; return Array.isArray(sites) && sites.some(s => s.getThis?.()?.process) ? "ESCAPED" : "none"',
    ),
  ),
  onLanguageVm(attack('realm', 'indirect eval', none('(0, eval)("typeof process") !== "undefined"'))),
  onLanguageVm(attack('realm', 'Function', none('new Function("return typeof require")() !== "undefined"'))),
  onLanguageVm(
    attack('realm', 'async Function', none('await (async () => {}).constructor("return typeof process")() !== "undefined"')),
  ),
  onLanguageVm(
    attack(
      'realm',
      'generator function',
      none('[...(function* () {}).constructor("yield typeof process")()][0] !== "undefined"'),
    ),
  ),
  attack(
    'realm',
    'arguments.callee.caller',
    none('(function () { return arguments.callee.caller?.constructor?.("return typeof process")() === "object" })()'),
  ),
  onLanguageVm(attack('realm', 'this', none('this?.process || globalThis.process'))),
  attack(
    'realm',
    'pollutes Object.prototype for the reply',
    'Object.prototype.kind = "ESCAPED"; Object.prototype.nonce = "ESCAPED"; return 1',
  ),
  attack('realm', 'replaces JSON.stringify', 'JSON.stringify = () => "\\"ESCAPE\\""; return 1'),
  attack('realm', 'replaces JSON.parse', 'JSON.parse = () => ({ ESCAPE: 1 }); return 1'),
  attack('realm', 'replaces Promise.prototype.then', 'Promise.prototype.then = function () { return "x" }; return 1'),
  attack('realm', 'a thenable that answers twice', 'return { then(resolve) { resolve(1); resolve("ESCAPED") } }'),
  attack('realm', 'closes the function around it', '}, async () => { return "ESCAPED"'),
  attack('realm', 'closes the function and continues', 'return 1 })(); globalThis.x = "ESCAPED"; (async (inputs) => { return 2'),
  onLanguageVm(
    attack(
      'realm',
      'a getter in the result',
      'return { get a() { return typeof process === "undefined" ? "none" : "ESCAPED" } }',
    ),
  ),
  attack(
    'realm',
    'a proxy in the result',
    'return new Proxy({}, { get: () => "ESCAPE", ownKeys: () => ["a"], getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }) })',
  ),
  attack(
    'realm',
    'prints what is no text',
    'console.log(Symbol("a"), 1n, () => 1, new Proxy({}, {}), null, undefined); return "none"',
  ),
  attack('realm', 'prints a cycle', 'const a = {}; a.a = a; console.log(a); return "none"'),
  attack('realm', 'prints control characters', 'console.log("\\u001b]0;title\\u0007\\u0000"); return "none"'),
  onLanguageVm(attack('environment', 'reads variables', none('typeof process === "object" && Object.keys(process.env).length'))),
  attack(
    'environment',
    'reads its own code',
    none('(function f() { return /readSync|nonce/.test(Function.prototype.toString.call(console.log)) })()'),
  ),
];

const limits: SandboxCase[] = [
  exceeds('array', 'const kept = []; for (;;) kept.push(new Uint8Array(1_000_000).fill(1))', ['memory'], small),
  exceeds('one block', 'return new Uint8Array(2_000_000_000).length', ['memory', 'exception'], small),
  exceeds('text', 'let x = "a"; for (;;) x += x', ['memory', 'exception'], small),
  exceeds('objects', 'const kept = []; for (;;) kept.push({ a: kept.length })', ['memory', 'timeout'], small),
  exceeds('closures', 'let f = () => 0; for (;;) { const g = f; f = () => g() + 1 }', ['memory', 'timeout'], small),
  exceeds('promises', 'const f = async () => { await f() }; await f()', ['memory', 'exception', 'timeout', 'crash'], small),
  exceeds('map', 'const m = new Map(); for (let n = 0; ; n++) m.set(n, "x".repeat(100))', ['memory', 'timeout'], small),
  exceeds('regular expression', 'return /^(a+)+$/.test("a".repeat(64) + "b")', ['timeout', 'exception', 'memory'], {
    ...small,
    wall_ms: 300,
    cpu_ms: 300,
  }),
  exceeds('big integer', 'let n = 3n; for (;;) n = n * n', ['timeout', 'memory', 'exception'], {
    ...small,
    wall_ms: 500,
    cpu_ms: 500,
  }),
  exceeds('repeat', 'return "x".repeat(2 ** 30).length', ['memory', 'exception'], small),
  exceeds('padding', 'return "x".padEnd(2 ** 30).length', ['memory', 'exception'], small),
  exceeds('array length', 'return new Array(2 ** 32 - 1).fill(0).length', ['memory', 'exception', 'timeout'], small),
  exceeds('sort', 'return Array.from({ length: 5_000_000 }, (_, n) => -n).sort()', ['memory', 'timeout', 'output'], small),
  exceeds('loop', 'for (;;);', ['timeout'], { ...small, wall_ms: 300, cpu_ms: 300 }),
  exceeds('loop by wall time', 'for (;;);', ['timeout'], { ...small, wall_ms: 200 }),
  exceeds('loop of promises', 'for (;;) await null', ['timeout'], { ...small, wall_ms: 300, cpu_ms: 300 }),
  exceeds('loop that catches everything', 'for (;;) { try { for (;;); } catch {} finally { continue } }', ['timeout'], {
    ...small,
    wall_ms: 300,
    cpu_ms: 300,
  }),
  exceeds('loop in a getter of the result', 'return { get a() { for (;;); } }', ['timeout', 'invalid_result'], {
    ...small,
    wall_ms: 300,
    cpu_ms: 300,
  }),
  exceeds('loop in toJSON', 'return { toJSON() { for (;;); } }', ['timeout', 'invalid_result'], {
    ...small,
    wall_ms: 300,
    cpu_ms: 300,
  }),
  exceeds('promise that is never resolved', 'await new Promise(() => {})', ['exception'], small),
  exceeds('stack', 'const f = () => f() + 1; return f()', ['exception', 'memory'], small),
  exceeds('stack by a getter', 'const a = { get b() { return this.b } }; return a.b', ['exception', 'memory'], small),
  exceeds(
    'stack by JSON',
    'let a = []; for (let n = 0; n < 100_000; n++) a = [a]; return a',
    ['invalid_result', 'memory', 'exception'],
    small,
  ),
  exceeds(
    'deep parse',
    'return JSON.parse("[".repeat(100_000) + "]".repeat(100_000))',
    ['exception', 'invalid_result', 'memory'],
    small,
  ),
  exceeds('large result', 'return "x".repeat(1_000_000)', ['output'], small),
  exceeds('result that is a function', 'return () => 1', ['invalid_result'], small),
  exceeds('result that is a symbol', 'return Symbol("a")', ['invalid_result'], small),
  exceeds('result with a cycle', 'const a = {}; a.a = a; return a', ['invalid_result'], small),
  exceeds('result that throws', 'return { toJSON() { throw new Error("no") } }', ['invalid_result'], small),
  exceeds('exception', 'throw new Error("no")', ['exception'], small),
  exceeds('exception that is no error', 'throw null', ['exception'], small),
  exceeds(
    'exception with a hostile message',
    'throw { name: { toString() { throw 1 } }, get message() { throw 2 } }',
    ['exception', 'crash'],
    small,
  ),
  exceeds('rejected promise', 'await Promise.reject(new RangeError("no"))', ['exception'], small),
  exceeds('syntax error', 'return (', ['exception'], small),
  exceeds('import statement', 'import fs from "fs"', ['exception'], small),
];

const state: SandboxCase[] = ['first', 'second'].flatMap(turn => [
  ok(`no global is left (${turn})`, 'const was = typeof globalThis.left; globalThis.left = 1; return was', 'undefined'),
  ok(`no prototype is changed (${turn})`, 'const was = [].left ?? null; Array.prototype.left = 1; return was', null),
  ok(`no console is replaced (${turn})`, 'const was = console.left ?? null; console.left = 1; return was', null),
  ok(
    `no symbol is left (${turn})`,
    'const s = Symbol.for("left"); const was = globalThis[s] ?? null; globalThis[s] = 1; return was',
    null,
  ),
]);

const samples = [
  'benign: nested data',
  'benign: parallel promises',
  'benign: no global is left (first)',
  'benign: no global is left (second)',
  'global: process',
  'global: Deno',
  'module: imports node:fs',
  'realm: the constructor of a host function',
  'realm: a thenable that answers twice',
  'realm: closes the function around it',
  'environment: reads variables',
  'environment: reads its own code',
  'limit: array',
  'limit: loop',
  'limit: large result',
  'limit: stack',
  'limit: result with a cycle',
];

/** Programs in JavaScript: benign ones, attacks, and ones that use up a limit. */
export const javascriptCases: readonly SandboxCase[] = withSamples([...benign, ...realm, ...limits, ...state], samples);
