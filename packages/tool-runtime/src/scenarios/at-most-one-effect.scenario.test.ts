import { type CallerFacts, formatForModel } from '@pinion/contracts';
import { describe, expect, test } from 'vitest';
import { memoryLedger } from '../adapters/memory/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import type { CallLedger } from '../ports/index.ts';
import { quiet, remoteTool, status } from '../testing/remote-tool.ts';
import { aTool, play, createRecordingModel, testCaller, virtualClock } from '../testing/index.ts';

const policy = { confirmation: 'never' as const };
const clock = nodeClock();
const as = (parts: Partial<CallerFacts>): CallerFacts => ({ ...testCaller, ...parts });

/** Creates an external tool that writes, and counts the calls that reached it. */
const payment = (answers: Parameters<typeof remoteTool>[0], parts: Parameters<typeof remoteTool>[1] = {}) =>
  remoteTool(answers, { name: 'pay.charge', side_effect_policy: 'irreversible', ...parts });

const charging = (inputs: readonly unknown[]) =>
  createRecordingModel([...inputs.map(input => [{ name: 'pay.charge', input }]), 'done']);

function playing(tool: ReturnType<typeof payment>, ledger: CallLedger, inputs: readonly unknown[], caller = testCaller) {
  return play({ specs: [tool.spec], providers: [tool.provider], policy, ledger, caller, model: charging(inputs) });
}

test('the same effect is answered from its first result in one turn group and runs again in another', async () => {
  const tool = payment([{ output: { id: 'p1' } }]);
  const ledger = memoryLedger(clock);
  const first = await playing(tool, ledger, [{ sum: 5 }, { sum: 5 }, { sum: 6 }]);
  expect(tool.sent).toBe(2);
  expect(first.envelopes.map(({ output, cached }) => [output, cached])).toEqual([
    [{ id: 'p1' }, undefined],
    [{ id: 'p1' }, true],
    [{ id: 'p1' }, undefined],
  ]);
  expect(first.envelopes[1]?.meta?.cache).toMatchObject({ kind: 'idempotency', source_call_id: first.envelopes[0]?.call_id });
  expect(first.envelopes[1]?.meta?.idempotency_key).toBe(first.envelopes[0]?.meta?.idempotency_key);

  const chained = await playing(tool, ledger, [{ sum: 5 }], as({ run_id: 'run 2' }));
  expect([tool.sent, chained.envelopes[0]?.cached]).toEqual([2, true]);
  const queued = await playing(tool, ledger, [{ sum: 5 }], as({ run_id: 'run 3', turn_group_id: 'another' }));
  expect([tool.sent, queued.envelopes[0]?.cached]).toEqual([3, undefined]);
});

test.each([{}, null, false, 0, '', []])('an output of %j counts as a result, and the effect is not repeated', async output => {
  const tool = payment([{ output }]);
  const story = await playing(tool, memoryLedger(clock), [{}, {}]);
  expect(tool.sent).toBe(1);
  expect(story.envelopes.map(envelope => envelope.output)).toEqual([output, output]);
  expect(story.envelopes[1]?.cached).toBe(true);
});

test('equal concurrent calls run one effect and share its result', async () => {
  const tool = payment([{ output: 'once' }], { side_effect_policy: 'idempotent' });
  const story = await play({
    specs: [tool.spec],
    providers: [tool.provider],
    model: createRecordingModel([Array.from({ length: 40 }, () => ({ name: 'pay.charge', input: { sum: 1 } })), 'done']),
    policy: { ...policy, max_tool_calls: 40 },
  });
  expect(tool.sent).toBe(1);
  expect(story.envelopes.map(envelope => envelope.output)).toEqual(Array.from({ length: 40 }, () => 'once'));
  expect(story.envelopes.filter(envelope => envelope.cached === true)).toHaveLength(39);
});

test('only one of two concurrent runs of a turn group runs the effect', async () => {
  const tool = payment([{ output: 'once' }]);
  const ledger = memoryLedger(clock);
  const stories = await Promise.all(['a', 'b', 'c'].map(run_id => playing(tool, ledger, [{ sum: 1 }], as({ run_id }))));
  expect(tool.sent).toBe(1);
  expect(stories.map(story => story.envelopes[0]?.output)).toEqual(['once', 'once', 'once']);
});

test('a definite failure without an effect frees the key', async () => {
  const tool = payment([status(409), { output: 'paid' }]);
  const story = await playing(tool, memoryLedger(clock), [{}, {}, {}]);
  expect(tool.sent).toBe(2);
  expect(story.envelopes.map(({ error, output }) => error?.code ?? output)).toEqual(['PROVIDER_ERROR', 'paid', 'paid']);
});

test.each([
  ['an irreversible tool whose definition says so', { gateway_config: { no_effect_statuses: [503] } }],
  ['a tool that can be undone', { side_effect_policy: 'compensatable' as const }],
])('a server error counts as no effect for %s', async (_, parts) => {
  const tool = payment([status(503), { output: 'paid' }], { ...parts, max_retries: 0 });
  const story = await playing(tool, memoryLedger(clock), [{}, {}]);
  expect(story.envelopes[0]?.error?.details).not.toHaveProperty('outcome');
  expect(story.envelopes[1]?.output).toBe('paid');
});

describe('unknown outcome keeps the idempotency key', () => {
  test.each([
    ['a connection that breaks', { throws: 'ECONNRESET' }, 'NETWORK_ERROR'],
    ['code that throws in the middle', { throws: 'EWEIRD' }, 'UNKNOWN'],
    ['a gateway without its service', status(502), 'PROVIDER_ERROR'],
    ['a service that breaks', status(500), 'PROVIDER_ERROR'],
    ['a service that is not ready', status(503), 'PROVIDER_ERROR'],
  ])('the idempotency key is kept after %s', async (_, answer, code) => {
    const tool = payment([answer, { output: 'again' }]);
    const story = await playing(tool, memoryLedger(clock), [{}, {}]);
    expect(tool.sent).toBe(1);
    expect(story.envelopes[0]?.error).toMatchObject({ code, details: { outcome: 'indeterminate' } });
    expect(story.envelopes[1]?.error).toMatchObject({
      code: 'UNKNOWN',
      details: {
        outcome: 'indeterminate',
        reason: 'equal_call_indeterminate',
        source_call_id: story.envelopes[0]?.call_id,
      },
    });
  });

  test('the idempotency key is kept after a timeout once the request was sent', async () => {
    const time = virtualClock();
    const tool = payment(['never'], { timeout_s: 5 });
    const going = play({
      specs: [tool.spec],
      providers: [tool.provider],
      policy,
      clock: time,
      model: charging([{}, {}]),
    });
    await quiet();
    await time.advance(5001);
    const story = await going;
    expect(tool.sent).toBe(1);
    expect(story.envelopes[0]?.error).toMatchObject({ code: 'TIMEOUT', details: { timeout: true, outcome: 'indeterminate' } });
    expect(story.envelopes[1]?.error?.details).toMatchObject({ reason: 'equal_call_indeterminate' });
  });
});

test('an idempotent tool with an unknown outcome reports it and is sent again with the same key', async () => {
  const tool = payment([{ throws: 'ECONNRESET' }, { output: 'put' }], {
    side_effect_policy: 'idempotent',
    max_retries: 0,
  });
  const story = await playing(tool, memoryLedger(clock), [{}, {}]);
  expect(story.envelopes[0]?.error).toMatchObject({ code: 'NETWORK_ERROR', details: { outcome: 'indeterminate' } });
  expect([tool.sent, story.envelopes[1]?.output]).toEqual([2, 'put']);
  expect(story.envelopes[0]?.meta?.idempotency_key).toBe(story.envelopes[1]?.meta?.idempotency_key);
});

describe('idempotency key from selected fields', () => {
  const fields = { idempotency: { key_fields: ['order'] } };

  test('a call with the same key fields and other arguments gets the first result, flagged in the envelope', async () => {
    const tool = payment([{ output: 'paid' }], fields);
    const story = await playing(tool, memoryLedger(clock), [
      { order: 1, sum: 5 },
      { order: 1, sum: 6 },
      { order: 2, sum: 6 },
      { order: 1, sum: 5 },
    ]);
    expect(tool.sent).toBe(2);
    const [first, other, , equal] = story.envelopes;
    expect(other).toMatchObject({ input: { order: 1, sum: 6 }, output: 'paid', cached: true });
    expect(other?.meta?.cache).toMatchObject({ source_call_id: first?.call_id, other_arguments: true });
    expect(equal?.meta?.cache).not.toHaveProperty('other_arguments');
    if (other !== undefined) expect(formatForModel(other).text).toMatch(/^\[Not sent: .*\]\npaid$/);
  });

  test('a call without any of the key fields uses its whole input as the key', async () => {
    const tool = payment([{ output: 'paid' }], fields);
    await playing(tool, memoryLedger(clock), [{ sum: 5 }, { sum: 6 }, { sum: 5 }]);
    expect(tool.sent).toBe(2);
  });

  test('a call with the same key fields waits for a first call that is still running', async () => {
    const tool = payment([{ output: 'put' }], { ...fields, side_effect_policy: 'idempotent' });
    const story = await play({
      specs: [tool.spec],
      providers: [tool.provider],
      model: createRecordingModel([[5, 6].map(sum => ({ name: 'pay.charge', input: { order: 1, sum } })), 'done']),
    });
    expect(tool.sent).toBe(1);
    expect(story.envelopes.map(({ output, meta }) => [output, meta?.cache?.other_arguments])).toEqual([
      ['put', undefined],
      ['put', true],
    ]);
  });
});

describe('effect ledger', () => {
  const gone: CallLedger = {
    check: () => Promise.reject(new Error('no database')),
    markProcessing: () => Promise.reject(new Error('no database')),
    markComplete: () => Promise.reject(new Error('no database')),
    markIndeterminate: () => Promise.reject(new Error('no database')),
    release: () => Promise.reject(new Error('no database')),
  };

  test('an unavailable ledger stops calls with side effects while pure calls continue', async () => {
    const tool = payment([{ output: 'paid' }]);
    const story = await play({
      tools: [aTool('look')],
      specs: [tool.spec],
      providers: [tool.provider],
      policy,
      ledger: gone,
      model: createRecordingModel([[{ name: 'pay.charge' }, { name: 'look', input: { n: 1 } }], 'done']),
    });
    expect(tool.sent).toBe(0);
    expect(story.envelopes[0]?.error).toMatchObject({
      code: 'PROVIDER_ERROR',
      details: { reason: 'ledger_unavailable' },
      retry_after_s: 1,
    });
    expect(story.envelopes[1]?.output).toEqual({ n: 1 });
  });

  test('a ledger that becomes unavailable after the effect keeps the result and the key', async () => {
    const time = virtualClock();
    const kept = memoryLedger(time);
    const tool = payment([{ output: 'paid' }], { timeout_s: 2 });
    const ledger = { ...kept, markComplete: () => Promise.reject(new Error('no database')) };
    const going = play({
      specs: [tool.spec],
      providers: [tool.provider],
      policy,
      ledger,
      clock: time,
      model: charging([{}, {}]),
    });
    await quiet();
    await time.advance(3000);
    const story = await going;
    expect(tool.sent).toBe(1);
    expect(story.envelopes[0]?.output).toBe('paid');
    expect(story.envelopes[1]?.error?.details).toMatchObject({ reason: 'twin_in_flight' });
  });

  test('the ledger is not queried for pure calls', async () => {
    const story = await play({ tools: [aTool('look')], ledger: gone, model: createRecordingModel([[{ name: 'look' }], 'done']) });
    expect(story.envelopes[0]?.error).toBeUndefined();
    expect(story.envelopes[0]?.meta?.idempotency_key).toBeUndefined();
  });

  test('a call held by another process is awaited, and runs here once that process frees the key', async () => {
    const time = virtualClock();
    const kept = memoryLedger(time);
    const tool = payment([{ output: 'paid' }]);
    const elsewhere = { run_id: 'other', node_id: 'agent', call_id: 'c' };
    const busy: CallLedger = {
      ...kept,
      markProcessing: async (intent, scope) => {
        await kept.markProcessing({ ...intent, owner: elsewhere }, scope);
        return kept.markProcessing(intent, scope);
      },
    };
    const going = play({
      specs: [tool.spec],
      providers: [tool.provider],
      policy,
      ledger: busy,
      clock: time,
      model: charging([{}]),
    });
    await quiet();
    const [location] = kept.entries().keys();
    const [workspace_id, , key] = JSON.parse(location ?? '[]') as [string, string, string];
    busy.markProcessing = (intent, scope) => kept.markProcessing(intent, scope);
    await kept.release('tool', key, { org_id: '', workspace_id, user_id: '' }, elsewhere);
    await time.advance(1000);
    expect((await going).envelopes[0]?.output).toBe('paid');
    expect(tool.sent).toBe(1);
  });
});

test('the key of an effect is kept for 30 days, and longer when its tool requires it', async () => {
  const day = 86_400;
  const sentAfter = async (idempotency: { kept_s: number } | undefined, days: number): Promise<number> => {
    const time = virtualClock();
    const tool = payment([{ output: 1 }], idempotency === undefined ? {} : { idempotency });
    const ledger = memoryLedger(time);
    await playing(tool, ledger, [{ sum: 5 }]);
    await time.advance(days * day * 1000);
    await playing(tool, ledger, [{ sum: 5 }], as({ run_id: 'later' }));
    return tool.sent;
  };
  expect([await sentAfter(undefined, 29), await sentAfter(undefined, 31)]).toEqual([1, 2]);
  expect([await sentAfter({ kept_s: 60 * day }, 31), await sentAfter({ kept_s: 60 * day }, 61)]).toEqual([1, 2]);
});
