import type { BaseTool, RunEvent } from '@pinion/contracts';
import { afterAll, describe, expect, it } from 'vitest';
import { memoryApprovals } from '../adapters/memory/index.ts';
import { createBubblewrapBackend } from '../adapters/sandbox/bubblewrap/bubblewrap-backend.ts';
import { createQuickJsBackend } from '../adapters/sandbox/quickjs/quickjs-backend.ts';
import { SandboxSlots } from '../adapters/sandbox/run-slots.ts';
import { createProgramProvider } from '../providers/code/index.ts';
import { aTool, createRecordingModel, play, type Scenario } from '../testing/index.ts';
import { watchSuspensions } from '../testing/watch-suspensions.ts';

const slots = new SandboxSlots();
const bubblewrap = createBubblewrapBackend(slots);
const quickJs = createQuickJsBackend(slots);
afterAll(() => Promise.all([bubblewrap.close(), quickJs.close()]));

const programs = createProgramProvider({
  sandboxes: () => [{ backend: bubblewrap, language: 'python', unavailable: () => undefined }],
  policy: () => ({}),
});

/** Plays an agent whose model writes one Python program and then answers. */
const playProgram = (code: string, scenario: Partial<Scenario> & { tools: readonly BaseTool[] }) =>
  play({
    // The journal of an earlier process holds the turn with the program.
    model: createRecordingModel(
      scenario.holding === undefined ? [[{ name: 'run_program', input: { code, language: 'python' } }], 'done'] : ['done'],
    ),
    providers: [programs],
    ...scenario,
    policy: { programs: 'offered', max_tool_calls: 100, ...scenario.policy },
  });

const numberTool = (name: string, execute: (input: { n: number }) => unknown, side_effects: 'none' | 'writes' = 'none') =>
  aTool(name, { metadata: { side_effects }, execute: input => execute(input as { n: number }) });

describe.skipIf(process.platform !== 'linux')('Python programs', () => {
  it('a Python program calls tools in parallel and in loops, and each call has an envelope', async () => {
    const tools = [numberTool('math.double', ({ n }) => n * 2), numberTool('math.square', ({ n }) => n * n)];
    const code = `import asyncio, sys
doubled = await asyncio.gather(*[tools.math.double(n=n) for n in (1, 2, 3)])
print(doubled)
print("to stderr", file=sys.stderr)
total = 0
for n in doubled:
    total += await tools["math.square"]({"n": n})
result = {"doubled": doubled, "sum": total}`;
    const { envelopes, outputs } = await playProgram(code, { tools });
    const [program, ...calls] = envelopes;
    expect(program).toMatchObject({
      name: 'run_program',
      output: { doubled: [2, 4, 6], sum: 56 },
      meta: { sandbox: { backend: 'bubblewrap', level: 2, stdout: '[2, 4, 6]\n', stderr: 'to stderr\n' } },
    });
    expect(calls.map(({ name, input, output }) => [name, input, output])).toEqual([
      ['math.double', { n: 1 }, 2],
      ['math.double', { n: 2 }, 4],
      ['math.double', { n: 3 }, 6],
      ['math.square', { n: 2 }, 4],
      ['math.square', { n: 4 }, 16],
      ['math.square', { n: 6 }, 36],
    ]);
    const paths = calls.map(({ caller }) => (caller !== undefined && 'path' in caller ? caller.path : ''));
    expect(paths.map(path => path.replace(/:\d+/, ''))).toEqual(['2#0', '2#0', '2#0', '7#0', '7#0', '7#0']);
    expect(outputs.tool_order).toHaveLength(7);
  });

  it('a failed call is a ToolError with its code, and a program that fails has its line', async () => {
    const tools = [
      aTool('shop.fail', {
        execute: () => {
          throw new Error('sold out');
        },
      }),
    ];
    const caught = `try:
    await tools.shop.fail()
except ToolError as error:
    result = [error.code, "sold out" in str(error)]
try:
    await tools.shop.nowhere()
except ToolError as error:
    result.append(error.code)`;
    expect((await playProgram(caught, { tools })).envelopes[0]?.output).toEqual(['UNKNOWN', true, 'POLICY_DENIED']);
    expect((await playProgram('x = 1\nawait tools.shop.fail()', { tools })).envelopes[0]?.error).toMatchObject({
      code: 'SANDBOX_ERROR',
      details: { reason: 'exception', exception: { name: 'ToolError', line: 2 } },
    });
  });

  it('a program without calls, tasks that nobody awaits, a sleep and a race end', async () => {
    const tools = [numberTool('math.double', ({ n }) => n * 2)];
    expect((await playProgram('result = 1 + 1', { tools })).envelopes[0]?.output).toBe(2);
    const code = `import asyncio
asyncio.ensure_future(tools.math.double(n=9))
await asyncio.sleep(0.01)
tasks = [asyncio.ensure_future(tools.math.double(n=n)) for n in (1, 2)]
done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
result = len(done) >= 1`;
    const { envelopes } = await playProgram(code, { tools });
    expect(envelopes[0]).toMatchObject({ output: true });
    expect(envelopes).toHaveLength(4);
  });

  it('a program that waits for nothing that can happen ends with an error', async () => {
    const code = 'import asyncio\nawait asyncio.get_running_loop().create_future()';
    expect((await playProgram(code, { tools: [] })).envelopes[0]?.error?.message).toContain('cannot happen');
  });

  it('tools are found by search and described by their declaration', async () => {
    const tools = Array.from({ length: 30 }, (_, n) => numberTool(`shop.tool_${n}`, ({ n: x }) => x));
    const code = 'result = [(await tools.search("tool_7"))[0]["name"], await tools.describe("shop.tool_7")]';
    const { envelopes } = await playProgram(code, { tools });
    expect(envelopes[0]?.output).toEqual(['shop.tool_7', expect.stringContaining('tools.shop.tool_7(args:')]);
  });

  it('an approval holds its call only, and the program is started again with the answer', async () => {
    const did: number[] = [];
    const tools = [
      numberTool('math.double', ({ n }) => (did.push(n), n * 2)),
      numberTool('pay.charge', ({ n }) => (did.push(n * 100), `charged ${n}`), 'writes'),
    ];
    const approvals = memoryApprovals();
    const watched = watchSuspensions(bubblewrap);
    const provider = createProgramProvider({
      sandboxes: () => [{ backend: watched.backend, language: 'python', unavailable: () => undefined }],
      policy: () => ({}),
      suspendMs: 10,
    });
    const code = `import asyncio
async def rounds():
    n = 1
    for _ in range(3):
        n = await tools.math.double(n=n)
    return n
result = await asyncio.gather(tools.math.double(n=1), tools.pay.charge(n=7), rounds())`;
    const playing = playProgram(code, { tools, approvals, providers: [provider] });
    await expect.poll(() => did, { timeout: 5000 }).toEqual([1, 1, 2, 4]);
    await expect.poll(() => approvals.open()).toMatchObject([{ request: { name: 'pay.charge', input: { n: 7 } } }]);
    await expect.poll(watched.isSuspended).toBe(true);
    approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'approved', by: 'ann' });
    const { envelopes } = await playing;
    expect(envelopes[0]).toMatchObject({ name: 'run_program', output: [2, 'charged 7', 8] });
    expect(did).toEqual([1, 1, 2, 4, 700]);
  });

  it('a program that was cut by a crash at any event runs again, repeats no call and gets the same results', async () => {
    const did: number[] = [];
    const tools = [numberTool('math.double', ({ n }) => (did.push(n), n * 2))];
    const code = `import asyncio, random, time
first = await asyncio.gather(*[tools.math.double(n=n) for n in (1, 2)])
last = await tools.math.double(n=first[1] * 10)
result = [first, last, random.random(), time.time(), list({"a", "b", "c"})]`;
    const whole = await playProgram(code, { tools });
    expect(whole.envelopes[0]?.output).toEqual([[2, 4], 80, expect.any(Number), expect.any(Number), expect.any(Array)]);
    const ids = whole.envelopes.map(({ call_id }) => call_id).toSorted();
    const { events } = whole;
    const ended = (list: readonly RunEvent[]) =>
      list.filter(event => event.type === 'tool.executed' && event.envelope.caller !== undefined).length;
    for (let cut = events.findIndex(event => event.type === 'model.finished') + 1; cut < events.length; cut += 1) {
      did.length = 0;
      const holding = events.slice(0, cut);
      const again = await playProgram(code, { tools, holding });
      expect(again.envelopes[0]?.output ?? again.envelopes[0]?.error).toEqual(whole.envelopes[0]?.output);
      expect(again.envelopes.map(({ call_id }) => call_id).toSorted()).toEqual(ids);
      expect(did.length).toBe(3 - ended(holding));
    }
  });

  it('memory and time of a program are limited as those of other code', async () => {
    const tools = [numberTool('math.double', ({ n }) => n * 2)];
    const endless = 'await tools.math.double(n=1)\nx = []\nwhile True: x.append(bytes(10_000_000))';
    expect((await playProgram(endless, { tools })).envelopes[0]?.error).toMatchObject({ details: { reason: 'memory' } });
  });
});

it('a Python program needs a sandbox that runs Python, and says so', async () => {
  const provider = createProgramProvider({
    sandboxes: () => [{ backend: quickJs, language: 'javascript', unavailable: () => undefined }],
    policy: () => ({}),
  });
  const { envelopes } = await playProgram('result = 1', { tools: [], providers: [provider] });
  expect(envelopes[0]?.error).toMatchObject({ code: 'SANDBOX_ERROR', details: { reason: 'isolation_unavailable' } });
});
