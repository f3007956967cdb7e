import type { BaseTool, RunEvent } from '@pinion/contracts';
import { afterAll, expect, test } from 'vitest';
import { memoryApprovals } from '../adapters/memory/index.ts';
import { createQuickJsBackend } from '../adapters/sandbox/quickjs/quickjs-backend.ts';
import { SandboxSlots } from '../adapters/sandbox/run-slots.ts';
import type { ApprovalQueue } from '../ports/index.ts';
import { createProgramProvider } from '../providers/code/index.ts';
import { aTool, createRecordingModel, play, type Scenario } from '../testing/index.ts';
import { watchSuspensions } from '../testing/watch-suspensions.ts';

const backend = createQuickJsBackend(new SandboxSlots());
afterAll(() => backend.close());
const programs = createProgramProvider({
  sandboxes: () => [{ backend, language: 'javascript', unavailable: () => undefined }],
  policy: () => ({}),
});

/** Plays an agent whose model writes one program and then answers. */
const playProgram = (code: string, scenario: Partial<Scenario> & { tools: readonly BaseTool[] }) =>
  play({
    // The journal of an earlier process holds the turn with the program.
    model: createRecordingModel(scenario.holding === undefined ? [[{ name: 'run_program', input: { code } }], 'done'] : ['done']),
    providers: [programs],
    ...scenario,
    policy: { programs: 'offered', max_tool_calls: 100, ...scenario.policy },
  });

const numberTool = (name: string, execute: (input: { n: number }) => unknown, side_effects: 'none' | 'writes' = 'none') =>
  aTool(name, { metadata: { side_effects }, execute: input => execute(input as { n: number }) });

test('a program calls tools in parallel, each call has an envelope, and its result is one output', async () => {
  const tools = [numberTool('math.double', ({ n }) => n * 2), numberTool('math.square', ({ n }) => n * n)];
  const code = `const doubled = await Promise.all([1, 2, 3].map(n => tools.math.double({ n })));
console.log(doubled);
let sum = 0;
for (const n of doubled) sum += await tools.math.square({ n });
return { doubled, sum };`;
  const { envelopes, outputs, events } = await playProgram(code, { tools });
  const [program, ...calls] = envelopes;
  expect(program).toMatchObject({
    name: 'run_program',
    output: { doubled: [2, 4, 6], sum: 56 },
    meta: { sandbox: { backend: 'quickjs', stdout: '[2,4,6]\n' } },
  });
  expect(calls.map(({ name, input, output }) => [name, input, output])).toEqual([
    ['math.double', { n: 1 }, 2],
    ['math.double', { n: 2 }, 4],
    ['math.double', { n: 3 }, 6],
    ['math.square', { n: 2 }, 4],
    ['math.square', { n: 4 }, 16],
    ['math.square', { n: 6 }, 36],
  ]);
  expect(
    calls.map(({ caller }) => (caller !== undefined && 'path' in caller ? caller.path.replace(/:\d+/, '') : undefined)),
  ).toEqual(['1#0', '1#0', '1#0', '4#0', '4#0', '4#0']);
  expect(new Set(calls.map(({ caller }) => caller?.program_call_id))).toEqual(new Set([program?.call_id]));
  expect(Object.keys(outputs.tools_by_id)).toHaveLength(7);
  expect(outputs.tool_order).toHaveLength(7);
  const started = events.find(event => event.type === 'agent.started');
  expect(started?.tools).toContain('run_program@1.0.0');
});

test('a failed call is a ToolError that the program can catch, with its code', async () => {
  const tools = [
    aTool('shop.fail', {
      execute: () => {
        throw new Error('sold out');
      },
    }),
  ];
  const code = `try { await tools.shop.fail({}) } catch (error) {
  let unknown;
  try { await tools.shop.nowhere({}) } catch (other) { unknown = other.code }
  return [error instanceof ToolError, error.name, error.code, error.message.includes('sold out'), unknown];
}`;
  const { envelopes } = await playProgram(code, { tools });
  expect(envelopes[0]?.output).toEqual([true, 'ToolError', 'UNKNOWN', true, 'POLICY_DENIED']);
  expect(envelopes.map(({ name, error }) => [name, error?.code])).toEqual([
    ['run_program', undefined],
    ['shop.fail', 'UNKNOWN'],
    ['shop.nowhere', 'POLICY_DENIED'],
  ]);
});

test('a program that fails has its line, and the calls that it made keep their envelopes', async () => {
  const tools = [numberTool('math.double', ({ n }) => n * 2)];
  const { envelopes } = await playProgram('await tools.math.double({ n: 1 });\nnull.x;', { tools });
  expect(envelopes).toMatchObject([
    { name: 'run_program', error: { code: 'SANDBOX_ERROR', details: { reason: 'exception', exception: { line: 2 } } } },
    { name: 'math.double', output: 2 },
  ]);
});

test('the calls of a program count against the cap of the agent, and those beyond it are denied', async () => {
  const tools = [numberTool('math.double', ({ n }) => n * 2)];
  const code = `const results = [];
for (let n = 0; n < 5; n += 1) {
  try { results.push(await tools.math.double({ n })) } catch (error) { results.push(error.code) }
}
return results;`;
  const { envelopes, end } = await playProgram(code, { tools, policy: { max_tool_calls: 3 } });
  expect(envelopes[0]?.output).toEqual([0, 2, 'POLICY_DENIED', 'POLICY_DENIED', 'POLICY_DENIED']);
  expect(end.finish_reason).toBe('max_tool_calls');
});

test('a policy that allows programs only denies direct calls, and one without programs has no run_program', async () => {
  const tools = [numberTool('math.double', ({ n }) => n * 2)];
  const model = () =>
    createRecordingModel([
      [
        { name: 'math.double', input: { n: 1 } },
        { name: 'run_program', input: { code: 'return 1' } },
      ],
      'done',
    ]);
  const only = await play({ model: model(), tools, providers: [programs], policy: { programs: 'only' } });
  expect(only.envelopes.map(({ error }) => error?.code)).toEqual(['POLICY_DENIED', undefined]);
  const off = await play({ model: model(), tools, providers: [programs] });
  expect(off.envelopes.map(({ error }) => error?.code)).toEqual([undefined, 'POLICY_DENIED']);
});

test('an approval inside a program holds its call only, and its siblings go on', async () => {
  const did: number[] = [];
  const tools = [
    numberTool('math.double', ({ n }) => (did.push(n), n * 2)),
    numberTool('pay.charge', ({ n }) => (did.push(n * 100), `charged ${n}`), 'writes'),
  ];
  const approvals = memoryApprovals();
  const watched = watchSuspensions(backend);
  const provider = createProgramProvider({
    sandboxes: () => [{ backend: watched.backend, language: 'javascript', unavailable: () => undefined }],
    policy: () => ({}),
    suspendMs: 10,
  });
  const code = `return await Promise.all([tools.math.double({ n: 1 }), tools.pay.charge({ n: 7 }), (async () => {
  let n = 1;
  for (let round = 0; round < 3; round += 1) n = await tools.math.double({ n });
  return n;
})()]);`;
  const playing = playProgram(code, { tools, approvals, providers: [provider] });
  await expect.poll(() => did).toEqual([1, 1, 2, 4]);
  await expect.poll(() => approvals.open()).toMatchObject([{ request: { name: 'pay.charge', input: { n: 7 } } }]);
  // The process of the program is ended while it waits, and started again with the answer.
  await expect.poll(watched.isSuspended).toBe(true);
  approvals.answer(approvals.open()[0]?.id ?? '', { kind: 'approved', by: 'ann' });
  const { envelopes } = await playing;
  expect(envelopes[0]).toMatchObject({ name: 'run_program', output: [2, 'charged 7', 8] });
  expect(did).toEqual([1, 1, 2, 4, 700]);
});

test('a model learns which calls of its program an approver changed, also when the program runs again after a crash', async () => {
  const tools = [numberTool('pay.charge', ({ n }) => `charged ${n}`, 'writes')];
  const approvals: ApprovalQueue = {
    ask: () => Promise.resolve({ kind: 'approved', by: 'ann', input: { n: 50 } }),
    withdraw: () => undefined,
  };
  const code = 'return (await tools.pay.charge({ n: 100 })).toUpperCase();';
  const model = () => createRecordingModel([[{ name: 'run_program', input: { code } }], 'done']);
  const first = model();
  const whole = await playProgram(code, { tools, approvals, model: first });
  const sent = first.asked[1]?.messages.at(-1);
  const text = '[The approver changed the arguments of pay.charge in this program to {"n":50}.]\nCHARGED 50';
  expect(sent).toMatchObject({ results: [{ text }] });

  const holding = whole.events.slice(
    0,
    whole.events.findLastIndex(event => event.type === 'tool.executed'),
  );
  const again = createRecordingModel(['done']);
  await playProgram(code, { tools, model: again, holding: JSON.parse(JSON.stringify(holding)) as RunEvent[] });
  expect(again.asked[0]?.messages.at(-1)).toMatchObject({ results: [{ text }] });
});

test('the clock and the random numbers of a program are those of its run', async () => {
  const code = 'return [Date.now(), Math.random(), new Date().getTime()]';
  const caller = { run_id: 'run', node_id: 'agent', agent_id: 'w/agent', roles: [], turn_group_id: 'run', run_started_ms: 1000 };
  const [first, second] = [await playProgram(code, { tools: [], caller }), await playProgram(code, { tools: [], caller })];
  expect(first.envelopes[0]?.output).toEqual([1000, expect.any(Number), 1000]);
  expect(second.envelopes[0]?.output).toEqual(first.envelopes[0]?.output);
});

test('tools are found by search and described by their declaration', async () => {
  const tools = Array.from({ length: 30 }, (_, n) => numberTool(`shop.tool_${n}`, ({ n: x }) => x));
  const { envelopes } = await playProgram(
    "return [(await tools.search('tool_7'))[0].name, await tools.describe('shop.tool_7')]",
    { tools },
  );
  expect(envelopes[0]?.output).toEqual(['shop.tool_7', expect.stringContaining('tools.shop.tool_7(args:')]);
});

test('a program that was cut by a crash runs again, repeats no call and gets the same results', async () => {
  const did: number[] = [];
  const tools = [numberTool('math.double', ({ n }) => (did.push(n), n * 2))];
  const code = `const first = await Promise.all([1, 2].map(n => tools.math.double({ n })));
const last = await tools.math.double({ n: first[1] * 10 });
return [first, last, Math.random()];`;
  const whole = await playProgram(code, { tools });
  expect(whole.envelopes[0]?.output).toEqual([[2, 4], 80, expect.any(Number)]);
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

test('an effect of a program that was in progress at a crash is not repeated, and the program gets the error', async () => {
  const did: number[] = [];
  const tools = [numberTool('pay.charge', ({ n }) => (did.push(n), 'charged'), 'writes')];
  const policy = { confirmation: 'never' } as const;
  const code = 'try { return await tools.pay.charge({ n: 5 }) } catch (error) { return [error.code, error.details.outcome] }';
  const whole = await playProgram(code, { tools, policy });
  const charge = whole.envelopes.find(({ name }) => name === 'pay.charge')?.call_id;
  const invoked = whole.events.findIndex(event => event.type === 'tool.invoked' && event.call_id === charge);
  const again = await playProgram(code, { tools, policy, holding: whole.events.slice(0, invoked + 1) });
  expect(again.envelopes[0]?.output).toEqual(['UNKNOWN', 'indeterminate']);
  expect(did).toEqual([5]);
});

test('a replay returns the same envelopes without running the program', async () => {
  const tools = [numberTool('math.double', ({ n }) => n * 2)];
  const code = 'return (await Promise.all([1, 2].map(n => tools.math.double({ n })))).concat(Math.random())';
  const whole = await playProgram(code, { tools });
  const replayed = await play({
    model: createRecordingModel(['never asked']),
    tools,
    policy: { programs: 'offered', max_tool_calls: 100 },
    replaying: whole.events,
  });
  expect(replayed.outputs).toEqual(whole.outputs);
});

test('a program that makes other calls than those recorded ends as diverged and makes no new call', async () => {
  const did: number[] = [];
  const tools = [numberTool('math.double', ({ n }) => (did.push(n), n * 2), 'writes')];
  const policy = { confirmation: 'never' } as const;
  const whole = await playProgram('const a = await tools.math.double({ n: 1 }); return tools.math.double({ n: a });', {
    tools,
    policy,
  });
  const end = whole.events.findLastIndex(event => event.type === 'tool.executed');
  const changed = whole.events
    .slice(0, end)
    .map(event =>
      event.type === 'tool.executed' && event.envelope.name === 'math.double'
        ? { ...event, envelope: { ...event.envelope, output: 99 } }
        : event,
    );
  did.length = 0;
  const again = await playProgram('const a = await tools.math.double({ n: 1 }); return tools.math.double({ n: a });', {
    tools,
    policy,
    holding: changed,
  });
  expect(again.envelopes[0]).toMatchObject({ error: { code: 'SANDBOX_ERROR', details: { reason: 'diverged' } } });
  expect(did).toEqual([]);
});
