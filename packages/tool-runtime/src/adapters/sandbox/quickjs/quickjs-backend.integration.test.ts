import { type CodeLimits, defaultCodeLimits } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import type { SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import { SandboxSlots } from '../run-slots.ts';
import { createQuickJsBackend } from './quickjs-backend.ts';

const backend = createQuickJsBackend(new SandboxSlots());
afterAll(() => backend.close());

type Options = Partial<Pick<SandboxRequest, 'inputs' | 'secrets' | 'signal' | 'fixed'>> & { limits?: CodeLimits };
const run = (code: string, { inputs = {}, secrets = {}, limits = {}, ...rest }: Options = {}): Promise<SandboxRun> =>
  backend.run({
    language: 'javascript',
    code,
    inputs,
    secrets,
    limits: { ...defaultCodeLimits, ...limits } as SandboxRequest['limits'],
    signal: new AbortController().signal,
    ...rest,
  });
const valueOf = async (code: string, options?: Options): Promise<unknown> => {
  const { outcome } = await run(code, options);
  return outcome.kind === 'returned' ? outcome.value : outcome;
};

describe('JavaScript in QuickJS', () => {
  it.each([
    ['return inputs.a + inputs.b', { a: 2, b: 3 }, 5],
    ['const { items } = inputs;\nreturn items.filter(({ n }) => n > 1)', { items: [{ n: 1 }, { n: 2 }] }, [{ n: 2 }]],
    ['return await Promise.all([1, 2].map(async n => n * 2))', {}, [2, 4]],
    ['', {}, null],
    ['return "ü€😀".length', {}, 4],
    ['return /(\\d+)-(?<name>\\w+)/.exec("12-ab").groups.name', {}, 'ab'],
    ['return inputs', { __proto__: null, deep: { list: [null, true, 1.5, 'x'] } }, { deep: { list: [null, true, 1.5, 'x'] } }],
    ['try { null.x } catch (error) { return error.name }', {}, 'TypeError'],
  ])('code returns its result: %s', async (code, inputs, expected) => {
    expect(await valueOf(code, { inputs })).toEqual(expected);
  });

  it('code prints to standard output and standard error, which are kept up to their limit', async () => {
    const { stdout, stderr } = await run('console.log("a", { b: [1] }); console.error("bad")');
    const odd = await run('console.log("a\\0b", { c: "d\\0e" }, "\\ud83d"); JSON.stringify = () => "x"; console.log("f\\0g");');
    expect(odd.stdout).toBe('a\0b {"c":"d\\u0000e"} \ufffd\nf\0g\n');
    expect({ stdout, stderr }).toEqual({ stdout: 'a {"b":[1]}\n', stderr: 'bad\n' });
    const flood = await run('for (let n = 0; n < 1000; n += 1) console.log("x".repeat(100)); return 1', {
      limits: { output_bytes: 2048 },
    });
    expect(flood).toMatchObject({ outcome: { kind: 'returned', value: 1 }, isTruncated: true });
    expect(flood.stdout.length).toBeLessThan(2100);
  });

  it.each([
    "return new Date(0).toLocaleString('de-DE', { timeZone: 'Europe/Berlin' })",
    "return (1234.5).toLocaleString(undefined, { style: 'currency', currency: 'EUR' })",
    'return "TITLE".toLocaleLowerCase("tr")',
    'return ["z", "ä"].sort((a, b) => a.localeCompare(b, "sv"))',
    'return new Intl.NumberFormat("de").format(1)',
    'return new URL("https://example.com").host',
    'await new Promise(done => setTimeout(done, 1))',
  ])('code that needs locales or Node.js fails and names packages, instead of another value: %s', async code => {
    const { outcome } = await run(code);
    expect(outcome).toMatchObject({ kind: 'failed', message: expect.stringContaining('Add a package') as string });
  });

  it('methods without a locale work', async () => {
    const code = 'return [(5).toLocaleString(), "A".toLocaleLowerCase(), "a".localeCompare("b"), typeof Intl]';
    expect(await valueOf(code)).toEqual(['5', 'a', -1, 'undefined']);
  });

  it('an exception has the line of the code and no path of the host', async () => {
    const { outcome } = await run('const order = {};\n\nfunction total() { return order.items.length; }\nreturn total();');
    expect(outcome).toMatchObject({
      kind: 'failed',
      reason: 'exception',
      message: expect.stringMatching(/^TypeError: .* \(line 3\)$/) as string,
      exception: { name: 'TypeError', line: 3, stack: expect.stringContaining('total') as string },
    });
    expect(JSON.stringify(outcome)).not.toMatch(/node_modules|file:|\/work|packages/);
    expect(await run('return 1 +')).toMatchObject({
      outcome: { reason: 'exception', exception: { name: 'SyntaxError', line: 2 } },
    });
    expect(await run('throw { code: 7 }')).toMatchObject({ outcome: { reason: 'exception', message: 'Error: {"code":7}' } });
  });

  it.each([
    'return a.length;',
    'return a.b.c;',
    'const { b } = a;',
    'if (a.b) return 1;',
    'for (const item of a) return item;',
    'return a.map(item => item);',
    'function f() { return a[0]; } return f();',
  ])('reading a property of undefined has the line of its statement: %s', async statement => {
    const { outcome } = await run(`const a = inputs.missing;\nconsole.log(1);\n\n${statement}`);
    expect(outcome).toMatchObject({ reason: 'exception', exception: { name: 'TypeError', line: 4 } });
  });

  it.each([
    ['return () => 1', 'function'],
    ['return { raw: new ArrayBuffer(1) }', 'result.raw is of type ArrayBuffer'],
    ['const a = {}; a.a = a; return a', 'circular'],
  ])('a result that is not JSON is refused: %s', async (code, word) => {
    const { outcome } = await run(code);
    expect(outcome).toMatchObject({ kind: 'invalid_result', message: expect.stringContaining(word) as string });
  });

  it('a secret exists in its own run only', async () => {
    expect(await valueOf('return secrets.KEY', { secrets: { KEY: 'open sesame' } })).toBe('open sesame');
    expect(await valueOf('return [secrets, globalThis.KEY]')).toEqual([{}, null]);
  });

  it('no state passes from one run to the next', async () => {
    await run('globalThis.left = 1; Array.prototype.left = 2; Object.prototype.left = 3');
    expect(await valueOf('return [typeof globalThis.left, typeof [].left, typeof ({}).left]')).toEqual(
      Array.from({ length: 3 }, () => 'undefined'),
    );
  });

  it('a run with a fixed clock and seed is reproducible', async () => {
    const code = 'return [Math.random(), Math.random(), Date.now(), new Date().toISOString(), typeof new Date().getTime()]';
    const fixed = { now_ms: 1_780_000_000_000, seed: 'run-1' };
    const first = await valueOf(code, { fixed });
    expect(await valueOf(code, { fixed })).toEqual(first);
    expect(first).toMatchObject([
      expect.any(Number),
      expect.any(Number),
      1_780_000_000_000,
      '2026-05-28T20:26:40.000Z',
      'number',
    ]);
    expect(await valueOf(code, { fixed: { ...fixed, seed: 'run-2' } })).not.toEqual(first);
    expect(await valueOf('return [new Date(0).getUTCFullYear(), new Date() instanceof Date]', { fixed })).toEqual([1970, true]);
  });
});

describe('limits of JavaScript in QuickJS', () => {
  it.each([
    ['an endless loop', 'while (true) {}', { cpu_ms: 150 }, { kind: 'timed_out', limit: 'cpu' }],
    [
      'an endless loop that catches everything',
      'while (true) { try { while (true) {} } catch {} }',
      { cpu_ms: 150 },
      { kind: 'timed_out' },
    ],
    [
      'an endless microtask',
      'const next = () => Promise.resolve().then(next); await next()',
      { cpu_ms: 150 },
      { kind: 'timed_out' },
    ],
    ['a catastrophic pattern', 'return /^(a+)+$/.test("a".repeat(40) + "b")', { wall_ms: 400 }, { kind: 'timed_out' }],
    [
      'memory',
      'const all = []; while (true) all.push(new Array(1e5).fill(1))',
      { memory_mb: 32 },
      { kind: 'failed', reason: 'memory' },
    ],
    ['one large text', 'return "x".repeat(1e9).length', { memory_mb: 32 }, { kind: 'failed' }],
    ['recursion', 'const f = () => f(); f()', {}, { kind: 'failed', reason: 'exception' }],
    ['a large result', 'return "x".repeat(3e6)', {}, { kind: 'failed', reason: 'output' }],
    ['a promise that is never resolved', 'await new Promise(() => {})', {}, { kind: 'failed', reason: 'exception' }],
    ['a deep result', 'let a = []; for (let n = 0; n < 1e5; n += 1) a = [a]; return a', {}, { kind: 'failed' }],
  ] satisfies [string, string, CodeLimits, object][])('%s ends the run and nothing else', async (_, code, limits, expected) => {
    const { outcome, usage } = await run(code, { limits });
    expect(outcome).toMatchObject(expected);
    expect(usage.peakBytes).toBeLessThan(300 * 1024 * 1024);
    expect(await valueOf('return 1')).toBe(1);
  });

  it('a cancelled run ends at once', async () => {
    const controller = new AbortController();
    const running = run('while (true) {}', { signal: controller.signal });
    controller.abort();
    expect((await running).outcome).toEqual({ kind: 'cancelled' });
    expect((await run('return 1', { signal: controller.signal })).outcome).toEqual({ kind: 'cancelled' });
  });
});

describe('escapes from JavaScript in QuickJS', () => {
  const globals = [
    'process',
    'require',
    'module',
    'fetch',
    'XMLHttpRequest',
    'WebSocket',
    'Deno',
    'Bun',
    'std',
    'os',
    'setTimeout',
    'WebAssembly',
  ];
  it('the code has no global of the host', async () => {
    expect(await valueOf(`return ${JSON.stringify(globals)}.filter(name => typeof globalThis[name] !== 'undefined')`)).toEqual(
      [],
    );
  });

  it.each([
    [
      'this.constructor.constructor',
      'return (function () { return this })().constructor.constructor("return typeof process")()',
      'undefined',
    ],
    ['the constructor of a host function', 'return console.log.constructor("return typeof process")()', 'undefined'],
    [
      'an error of the host',
      'try { console.log({ toJSON() { throw new Error("x") } }) } catch (error) { return typeof error.constructor.constructor("return typeof process")() } return "kept"',
      'kept',
    ],
  ])('%s reaches nothing outside', async (_, code, expected) => {
    expect(await valueOf(code)).toBe(expected);
  });

  it.each([['import("node:fs")'], ['import("/etc/passwd")'], ['import("https://example.com/x.js")'], ['import("os")']])(
    'no module can be imported: %s',
    async specifier => {
      const { outcome } = await run(`const module = await ${specifier}; return Object.keys(module)`);
      expect(outcome.kind).toBe('failed');
    },
  );

  it('the code cannot end the function around it and run beside it', async () => {
    const { outcome } = await run('return 1\n})(); (async () => {');
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'exception', exception: { name: 'SyntaxError' } });
  });
});
