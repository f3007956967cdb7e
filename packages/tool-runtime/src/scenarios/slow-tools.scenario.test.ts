import { specOf, ToolDefinition, type RunEvent } from '@pinion/contracts';
import { expect, test } from 'vitest';
import { memoryBudgets, memoryLedger, memoryApprovals, type MemoryApprovals } from '../adapters/memory/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import type { ProviderCall, ToolProvider } from '../ports/index.ts';
import { quiet } from '../testing/remote-tool.ts';
import { play, createRecordingModel, type Scenario, testScope, typesOf } from '../testing/index.ts';

const spec = specOf(
  ToolDefinition.parse({
    name: 'print.poster',
    version: '1.0.0',
    description: 'prints, in an hour',
    category: 'api',
    input_schema: { type: 'object' },
    output_schema: { type: 'object' },
    gateway: 'printer',
    side_effect_policy: 'irreversible',
    async: true,
    secrets: ['PRINT_KEY'],
    rate_limit: { max: 1, per_s: 0.001 },
  }),
);

/** Creates a slow tool that accepts every job at once and finishes it when the test does. */
function printer() {
  const taken: ProviderCall[] = [];
  const provider: ToolProvider = {
    gateway: 'printer',
    call(call) {
      call.markSent();
      taken.push(call);
      return { ok: true, output: { queued: true }, pending: true };
    },
  };
  return { taken, provider };
}

const secret = 'a-key-of-24-characters!!';
type Print = { approvals: MemoryApprovals; provider: ToolProvider } & Partial<Scenario>;
const printing = ({ provider, ...rest }: Print) =>
  play({
    specs: [spec],
    providers: [provider],
    secrets: { workspace: { PRINT_KEY: secret } },
    policy: { confirmation: 'never' },
    model: createRecordingModel([[{ name: 'print.poster', input: { of: 'cats' } }], 'done']),
    ...rest,
  });

const idOf = (approvals: MemoryApprovals): string => approvals.open()[0]?.id ?? '';

test('a slow tool accepts the call, the run waits, and the callback is the result', async () => {
  const { taken, provider } = printer();
  const approvals = memoryApprovals();
  const playing = printing({ approvals, provider });
  await quiet();
  expect(taken[0]?.callback_url).toBe(`memory:///callbacks/${encodeURIComponent(idOf(approvals))}`);
  expect(approvals.open()[0]).toMatchObject({ kind: 'callback', request: { tool: 'print.poster@1.0.0' } });
  approvals.answer(idOf(approvals), { kind: 'output', output: { printed: 1, by: secret } });
  const story = await playing;
  expect(story.envelopes[0]).toMatchObject({ output: { printed: 1 } });
  expect(JSON.stringify(story.envelopes)).not.toContain(secret);
  expect(typesOf(story.events).filter(type => type.startsWith('tool.'))).toEqual([
    'tool.authorized',
    'tool.invoked',
    'tool.waiting',
    'tool.executed',
  ]);
});

test('the callback of a slow tool is checked against the output schema', async () => {
  const approvals = memoryApprovals();
  const playing = printing({ approvals, provider: printer().provider });
  await quiet();
  approvals.answer(idOf(approvals), { kind: 'output', output: 'no object' });
  expect((await playing).envelopes[0]).toMatchObject({
    output: 'no object',
    meta: { warnings: [{ code: 'output_schema', path: '', rule: 'type' }] },
  });
});

test('an error callback of a slow tool is its error and certainly frees the key', async () => {
  const { taken, provider } = printer();
  const approvals = memoryApprovals();
  const again = { name: 'print.poster', input: { of: 'cats' } };
  const model = createRecordingModel([[again], [again], 'done']);
  const unlimited = { ...spec, rate_limit: undefined };
  const playing = printing({ approvals, provider, model, specs: [unlimited] });
  await quiet();
  approvals.answer(idOf(approvals), { kind: 'error', code: 'PROVIDER_ERROR', message: 'no paper' });
  await quiet();
  expect(taken).toHaveLength(2);
  approvals.answer(idOf(approvals), { kind: 'error', code: 'WHATEVER', message: 'no ink' });
  expect((await playing).envelopes.map(({ error }) => [error?.code, error?.message])).toEqual([
    ['PROVIDER_ERROR', 'no paper'],
    ['PROVIDER_ERROR', 'no ink'],
  ]);
});

test('a slow tool that never answers is abandoned, and its outcome is unknown', async () => {
  const approvals = memoryApprovals();
  const playing = printing({ approvals, provider: printer().provider });
  await quiet();
  approvals.answer(idOf(approvals), { kind: 'expired' });
  expect((await playing).envelopes[0]?.error).toMatchObject({ code: 'TIMEOUT', details: { outcome: 'indeterminate' } });
});

test('a canceled run does not wait for a slow tool and withdraws the pending callback', async () => {
  const approvals = memoryApprovals();
  const controller = new AbortController();
  const playing = printing({ approvals, provider: printer().provider, signal: controller.signal });
  await quiet();
  controller.abort();
  const story = await playing;
  expect(story.envelopes[0]?.error).toMatchObject({ details: { reason: 'cancelled', outcome: 'indeterminate' } });
  expect(approvals.open()).toEqual([]);
});

test('a slow tool call resumed after a crash is not sent, limited, charged or checked again, and leaks no secret', async () => {
  const ledger = memoryLedger(nodeClock());
  const before = printer();
  const controller = new AbortController();
  const early = memoryApprovals();
  const first = printing({ approvals: early, provider: before.provider, ledger, signal: controller.signal });
  await quiet();
  const id = idOf(early);
  // The state that a crashed process leaves: the journal up to the wait, and the ledger with its intent.
  const intent = new Map([...ledger.entries()].map(([key, entry]) => [key, { ...entry }]));
  controller.abort();
  const { events } = await first;
  const holding = JSON.parse(
    JSON.stringify(events.slice(0, events.findIndex(event => event.type === 'tool.waiting') + 1)),
  ) as RunEvent[];
  const kept = memoryLedger(nodeClock());
  for (const [location, { args_hash, owner }] of intent) {
    const [workspace_id, layer, key] = JSON.parse(location) as [string, 'tool', string];
    await kept.markProcessing({ layer, key, args_hash, owner, ttl_s: 1000 }, { ...testScope, workspace_id });
  }

  const after = printer();
  const late = memoryApprovals();
  const meter = memoryBudgets({ limits: { calls: 1 } });
  const limiter = {
    take: () => ({ ok: false as const, retry_after_s: 9 }),
    list: () => [],
    look: () => ({ tokens: 0, max: 1, retry_after_s: 9 }),
  };
  const going = printing({
    approvals: late,
    provider: after.provider,
    ledger: kept,
    limiter,
    meter,
    lifecycleOf: () => ({ lifecycle: 'blocked' }),
    holding,
    model: createRecordingModel(['done']),
  });
  await quiet();
  expect([late.open().map(approval => approval.id), after.taken]).toEqual([[id], []]);
  late.answer(id, { kind: 'output', output: { printed: 1, by: secret } });
  const story = await going;
  expect(story.envelopes[0]).toMatchObject({ name: 'print.poster', output: { printed: 1 } });
  expect(JSON.stringify(story.events)).not.toContain(secret);
  expect(meter.look(testScope).spent.calls).toBe(0);
  expect([...kept.entries().values()].map(entry => entry.state)).toEqual(['complete']);

  const replayed = await printing({
    approvals: memoryApprovals(),
    provider: after.provider,
    model: createRecordingModel([]),
    replaying: JSON.parse(JSON.stringify(story.events)) as RunEvent[],
  });
  expect(JSON.stringify(replayed.outputs)).toBe(JSON.stringify(story.outputs));
  expect(after.taken).toEqual([]);
});

test('a slow tool reports that no callback can be received', async () => {
  const { provider } = printer();
  const story = await play({
    specs: [{ ...spec, secrets: undefined }],
    providers: [provider],
    policy: { confirmation: 'never' },
    model: createRecordingModel([[{ name: 'print.poster' }], 'done']),
  });
  expect(story.envelopes[0]?.error).toMatchObject({ details: { reason: 'no_callbacks', outcome: 'indeterminate' } });
});
