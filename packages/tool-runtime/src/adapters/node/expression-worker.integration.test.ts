import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import fc from 'fast-check';
import jsonata from 'jsonata';
import { afterAll, describe, expect, it } from 'vitest';
import { createExpressionWorkers, isTrivialPath, readTrivialPath } from './expression-worker.ts';

const engine = createExpressionWorkers({ processes: 2, timeoutMs: 300 });
afterAll(() => engine.close());

describe('createExpressionWorkers', () => {
  it('an expression returns JSON', async () => {
    expect(await engine.evaluate('$', [1, { a: null }])).toEqual({ ok: true, value: [1, { a: null }] });
    expect(await engine.evaluate('$sum(orders.total)', { orders: [{ total: 1 }, { total: 2.5 }] })).toEqual({
      ok: true,
      value: 3.5,
    });
    expect(await engine.evaluate('nothing.here[0]', {})).toEqual({ ok: true, value: null });
    expect(await engine.evaluate('orders[total > 1].{"n": name}', { orders: [{ total: 2, name: 'a' }] })).toEqual({
      ok: true,
      value: { n: 'a' },
    });
    expect(await engine.evaluate('$ ~> function($x) { $x + 1 }', 2)).toEqual({ ok: true, value: 3 });
    expect(await engine.evaluate('function($x) { $x }', 2)).toMatchObject({
      ok: false,
      message: expect.stringContaining('not JSON'),
    });
  });

  it('an invalid expression reports the position of the error', async () => {
    expect(await engine.evaluate('a +', {})).toMatchObject({ ok: false, message: expect.stringContaining('position') });
    expect(await engine.evaluate('$unknown(1)', {})).toMatchObject({ ok: false });
    expect(await engine.evaluate('"a" + 1', {})).toMatchObject({ ok: false });
    expect(await engine.evaluate('1 + $x', () => 1)).toMatchObject({ ok: false });
  });

  it('an expression cannot hang, overflow the stack or fill the memory of the process', async () => {
    const hard = [
      '($f := function($x) { $f($x + 1) + 1 }; $f(0))',
      '($f := function($x) { $f($x) }; $f(0))',
      '[1..100000000]',
      '[1..10000].([1..10000])',
      `$match("${'a'.repeat(40)}!", /^(a+)+$/)`,
      `$replace("${'a'.repeat(40)}!", /(a|a)+$/, "")`,
      '$string([1..900000]) & $pad("x", 900000000)',
    ];
    for (const expression of hard) expect(await engine.evaluate(expression, null), expression).toMatchObject({ ok: false });
    expect(await engine.evaluate('1 + 1', null)).toEqual({ ok: true, value: 2 });
  });

  it('expressions are evaluated in another process while one hangs', async () => {
    const hang = engine.evaluate(`$match("${'a'.repeat(50)}!", /^(a+)+$/)`, null);
    const others = await Promise.all(Array.from({ length: 20 }, (_item, index) => engine.evaluate('$ * 2', index)));
    expect(others.map(answer => answer.ok && answer.value)).toEqual(Array.from({ length: 20 }, (_item, index) => index * 2));
    expect(await hang).toMatchObject({ ok: false });
  });

  it('expressions treat prototype names as ordinary names', async () => {
    for (const name of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(await engine.evaluate(`${name} ~> $string`, {}), name).toMatchObject({ value: null });
      expect(await engine.evaluate(name, {}), name).toEqual({ ok: true, value: null });
      expect(await engine.evaluate(`$lookup($, "${name}")`, {}), name).toMatchObject({ value: null });
    }
    const data = JSON.parse('{"__proto__": {"a": 1}, "constructor": 2}') as unknown;
    expect(await engine.evaluate('constructor + 1', data)).toEqual({ ok: true, value: 3 });
    expect(await engine.evaluate('constructor', data)).toEqual({ ok: true, value: 2 });
    expect(await engine.evaluate('$.__proto__.a', data)).toEqual({ ok: true, value: 1 });
  });

  it('the built-in pattern functions of expressions run in linear time', async () => {
    const input = { text: 'a1 b22', pattern: '([a-z])(\\d+)', replacement: '$2$1$$' };
    expect(await engine.evaluate('$pattern_match(text, pattern, false, 10)', input)).toEqual({
      ok: true,
      value: {
        count: 2,
        matches: [
          { text: 'a1', index: 0, groups: ['a', '1'] },
          { text: 'b22', index: 3, groups: ['b', '22'] },
        ],
      },
    });
    expect(await engine.evaluate('$pattern_replace(text, pattern, replacement, false)', input)).toEqual({
      ok: true,
      value: { text: '1a$ 22b$', count: 2 },
    });
    expect(await engine.evaluate('$pattern_match(text, "(a+)+$", false, 10)', { text: `${'a'.repeat(5000)}!` })).toMatchObject({
      ok: true,
      value: { count: 0 },
    });
  });
});

it('an expression that exhausts its memory is ended without affecting others', { timeout: 60_000 }, async () => {
  const patient = createExpressionWorkers({ processes: 1, timeoutMs: 20_000 });
  const hungry = '($grow := function($lists) { $grow($append($lists, [[1..900000]])) }; $grow([]))';
  for (let round = 0; round < 3; round += 1)
    expect(await patient.evaluate(hungry, null)).toMatchObject({ ok: false, message: expect.stringContaining('256 MB') });
  expect(await patient.evaluate('1 + 1', null)).toEqual({ ok: true, value: 2 });
  await patient.close();
});

it('createExpressionWorkers serves the queues of different callers in turn', async () => {
  const single = createExpressionWorkers({ processes: 1 });
  const request: string[] = [];
  const ask = (queue: string) => single.evaluate('1 + 1', null, [queue]).then(() => request.push(queue));
  await Promise.all([...Array.from({ length: 50 }, () => ask('many')), ask('one')]);
  expect(request.indexOf('one')).toBeLessThan(4);
  await single.close();
});

it('expression processes end when their parent is killed, even one that never yields', async () => {
  const module = new URL('./expression-worker.ts', import.meta.url).href;
  const script = `import { createExpressionWorkers } from ${JSON.stringify(module)};
    const engine = createExpressionWorkers({ processes: 1, timeoutMs: 60_000 });
    await engine.evaluate('1 + 1', null);
    void engine.evaluate('$match("${'a'.repeat(60)}!", /^(a+)+$/)', null);
    console.log('started');`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(parent.stdout, 'data');
  const children = childrenOf(parent.pid ?? 0);
  expect(children).toHaveLength(1);
  const before = cpuTicksOf(children[0]);
  await expect.poll(() => cpuTicksOf(children[0])).toBeGreaterThan(before + 5);
  parent.kill('SIGKILL');
  await expect.poll(() => children.filter(isAlive), { timeout: 10_000 }).toEqual([]);
});

it('an expression has as much time as its work takes, however long a busy machine makes it wait', async () => {
  const others = new Set(childrenOf(process.pid));
  const waiting = createExpressionWorkers({ processes: 1 });
  await waiting.evaluate('1 + 1', null);
  const [pid = 0] = childrenOf(process.pid).filter(id => !others.has(id));
  const before = cpuTicksOf(pid);
  const evaluated = waiting.evaluate('$sum([1..40000].($ * 2))', null);
  await expect.poll(() => cpuTicksOf(pid), { interval: 5 }).toBeGreaterThan(before + 3);
  process.kill(pid, 'SIGSTOP');
  const stoppedAt = performance.now();
  await expect.poll(() => performance.now() - stoppedAt, { timeout: 10_000 }).toBeGreaterThan(1300);
  process.kill(pid, 'SIGCONT');
  expect(await evaluated).toEqual({ ok: true, value: 40_000 * 40_001 });
  await waiting.close();
});

/** Returns the expression processes below a process, as Linux lists them. */
function childrenOf(pid: number): number[] {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return ids.filter(id => id > 0 && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('expression-process'));
}

/** Returns the processor time of a process, in hundredths of a second (proc(5)). */
function cpuTicksOf(pid: number | undefined): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')')).split(' ')[12]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('expression processes never keep the parent process alive', async () => {
  const module = new URL('./expression-worker.ts', import.meta.url).href;
  const script = `import { createExpressionWorkers } from ${JSON.stringify(module)}; console.log(JSON.stringify(await createExpressionWorkers().evaluate('1 + 1', null)));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { timeout: 20_000 });
  expect(JSON.parse(stdout)).toEqual({ ok: true, value: 2 });
});

describe('readTrivialPath', () => {
  const json = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom(null, true, 0, 'x'),
      fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('value')),
      fc.array(tie('value'), { maxLength: 2 }),
    ),
  })).value;

  it('readTrivialPath reads the same value as JSONata', async () => {
    await fc.assert(
      fc.asyncProperty(
        json,
        fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 3 }),
        fc.boolean(),
        async (value, keys, isRooted) => {
          const expression = keys.length === 0 ? '$' : [...(isRooted ? ['$'] : []), ...keys].join('.');
          expect(isTrivialPath(expression)).toBe(true);
          const short = readTrivialPath(expression, value);
          if (short === undefined) return;
          const long: unknown = await jsonata(expression).evaluate(value);
          expect(short.value).toEqual(JSON.parse(JSON.stringify(long ?? null)));
        },
      ),
    );
  });

  it('isTrivialPath is false for keywords of the language', () => {
    for (const expression of ['true', 'a.and', 'null', 'a or b', 'a[0]', '$x', '$$', 'a.%', ''])
      expect(isTrivialPath(expression), expression).toBe(false);
  });
});
