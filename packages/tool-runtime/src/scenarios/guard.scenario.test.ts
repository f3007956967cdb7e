import { type RunEvent, type ToolSpec } from '@pinion/contracts';
import { describe, expect, test } from 'vitest';
import { memoryLedger, memoryApprovals } from '../adapters/memory/index.ts';
import { nodeClock } from '../adapters/node/node-clock.ts';
import { issueAuthorization } from '../call/authorization.ts';
import type { ToolCall } from '../call/tool-call.ts';
import { requireStamp } from '../executor/stages/require-stamp.ts';
import type { CallSubject } from '../policy/rule.ts';
import { callRules, firstObjection } from '../policy/policy-guard.ts';
import { aCall } from '../testing/a-call.ts';
import { quiet, remoteTool } from '../testing/remote-tool.ts';
import { aTool, play, type ScriptedAnswer, createRecordingModel, typesOf } from '../testing/index.ts';

const { spec } = remoteTool([]);
const good = {
  ...spec,
  name: 'pay',
  side_effect_policy: 'irreversible',
  risk_tags: ['payment'],
  permissions: ['cashier'],
} as ToolSpec;

/** A call that violates every rule. Each step of the order fixes one violation. */
const worst: CallSubject = {
  overBudget: 'usd',
  name: 'pay',
  spec: undefined,
  lifecycle: { lifecycle: 'blocked' },
  policy: { max_tool_calls: 0, allowed_side_effects: ['pure'], denied_risk_tags: ['payment'], confirmation: 'always' },
  callsBefore: 0,
  roles: [],
  status: { available: false, activation: 'not_activated' },
  unavailable: undefined,
  input: { sum: 5 },
};

test('the first denying gate is named, and every denial comes before the approval', () => {
  const steps: [string, Partial<CallSubject>][] = [
    ['unknown_tool', {}],
    ['permission', { spec: good }],
    ['not_available', { roles: ['cashier'] }],
    ['not_activated', { status: { available: true, activation: 'not_activated' } }],
    ['max_tool_calls', { status: { available: true, activation: 'enabled' } }],
    ['version_blocked', { policy: { ...worst.policy, max_tool_calls: 1 } }],
    ['side_effect', { lifecycle: { lifecycle: 'active' } }],
    ['risk_tag', { policy: { ...worst.policy, max_tool_calls: 1, allowed_side_effects: ['irreversible'] } }],
    ['budget', { policy: { max_tool_calls: 1, allowed_side_effects: ['irreversible'], confirmation: 'always' } }],
    ['asked_always', { overBudget: undefined }],
  ];
  let subject = worst;
  for (const [reason, change] of steps) {
    subject = { ...subject, ...change };
    const verdict = firstObjection(callRules, subject);
    expect([verdict?.reason, verdict?.verdict]).toEqual([reason, reason === 'asked_always' ? 'ask' : 'deny']);
  }
  const confirmed = { ...subject, policy: { ...subject.policy, confirmation: 'never' as const } };
  expect(firstObjection(callRules, confirmed)).toBeUndefined();
});

test.each([
  [undefined, undefined, undefined, 'irreversible', 'ask'],
  ['never', 'never', 'never', 'irreversible', undefined],
  ['never', 'always', 'never', 'pure', 'ask'],
  ['unsafe_only', 'never', 'never', 'pure', undefined],
  ['never', 'never', 'always', 'pure', 'ask'],
] as const)('the strictest of tool %s, activation %s and node %s decides (%s)', (tool, activation, node, effect, verdict) => {
  const spec = { ...good, permissions: undefined, side_effect_policy: effect, confirmation: tool } as ToolSpec;
  const policy = { max_tool_calls: 9, allowed_side_effects: ['pure' as const, 'irreversible' as const], confirmation: node };
  const status = { available: true, activation: 'enabled' as const, confirmation: activation };
  expect(firstObjection(callRules, { ...worst, overBudget: undefined, spec, lifecycle: spec, policy, status })?.verdict).toBe(
    verdict,
  );
});

describe('gateway authorization', () => {
  const sent: ToolCall[] = [];
  const stage = requireStamp();
  const send = (call: ToolCall) =>
    stage(call, one => (sent.push(one), Promise.resolve({ ok: true, output: null, text: undefined })));
  const ref = 'shop.pay@1.0.0';
  const refused = { ok: false, error: { code: 'POLICY_DENIED', details: { reason: 'no_authorization' } } };

  test.each([
    ['none', undefined],
    ['a forged one', { call_id: 'call-1', ref, confirmed_by: undefined }],
    ['a copy of a real one', { ...issueAuthorization('call-1', ref) }],
    ['another call’s', issueAuthorization('call-2', ref)],
    ['another version’s', issueAuthorization('call-1', 'shop.pay@2.0.0')],
  ])('the gateway rejects a call with this authorization: %s', async (_, authorization) => {
    expect(await send(aCall({}, { authorization }))).toMatchObject(refused);
    expect(sent).toEqual([]);
  });

  test('the gateway accepts a call with its own authorization', async () => {
    expect(await send(aCall({}, { authorization: issueAuthorization('call-1', ref) }))).toMatchObject({ ok: true });
    expect(sent).toHaveLength(1);
  });

  test('an authorization cannot be modified', () => {
    const stamp = issueAuthorization('call-1', ref);
    expect(() => Object.assign(stamp, { call_id: 'call-2' })).toThrow(TypeError);
  });
});

describe('policy check after a crash', () => {
  const items: ScriptedAnswer[] = [[{ name: 'pay', input: { sum: 1 } }], 'done'];
  const tools = (did: string[] = []) => [aTool('pay', { metadata: { side_effects: 'writes' }, execute: () => did.push('pay') })];
  const upTo = (events: readonly RunEvent[], type: RunEvent['type']) =>
    JSON.parse(JSON.stringify(events.slice(0, events.findIndex(event => event.type === type) + 1))) as RunEvent[];
  const never = { confirmation: 'never' as const };

  test('a call that may have run is reported as unknown and not as denied, although the policy now denies it', async () => {
    const whole = await play({ tools: tools(), model: createRecordingModel(items), policy: never });
    const did: string[] = [];
    const again = await play({
      tools: tools(did),
      model: createRecordingModel(['done']),
      policy: never,
      holding: upTo(whole.events, 'tool.invoked'),
      lifecycleOf: () => ({ lifecycle: 'blocked' }),
      ledger: memoryLedger(nodeClock()),
    });
    expect(again.envelopes[0]?.error).toMatchObject({ code: 'UNKNOWN', details: { outcome: 'indeterminate' } });
    expect([did, typesOf(again.events).includes('tool.denied')]).toEqual([[], false]);
  });

  test('a call that was not sent before a crash is checked against the current policy', async () => {
    const whole = await play({ tools: tools(), model: createRecordingModel(items), policy: never });
    const holding = upTo(whole.events, 'tool.authorized');
    const again = await play({
      tools: tools(),
      model: createRecordingModel(['done']),
      policy: never,
      holding,
      lifecycleOf: () => ({ lifecycle: 'blocked' }),
    });
    expect(again.envelopes[0]?.error?.details).toMatchObject({ reason: 'version_blocked' });
  });

  test('a call denied before a crash stays denied, although the policy now allows it', async () => {
    const whole = await play({
      tools: tools(),
      model: createRecordingModel(items),
      policy: never,
      lifecycleOf: () => ({ lifecycle: 'blocked' }),
    });
    const did: string[] = [];
    const holding = upTo(whole.events, 'tool.denied');
    const again = await play({ tools: tools(did), model: createRecordingModel(['done']), policy: never, holding });
    expect([did, again.envelopes]).toEqual([[], whole.envelopes]);
    expect(typesOf(again.events).filter(type => type.startsWith('tool.'))).toEqual(['tool.denied']);
  });
});

test('a replay writes the same events for confirmed, edited, declined and denied calls', async () => {
  const approvals = memoryApprovals();
  const names = ['a.pay', 'b.pay', 'c.pay'];
  const tools = names.map(name => aTool(name, { metadata: { side_effects: 'writes' } }));
  const items: ScriptedAnswer[] = [[...names, 'rm'].map(name => ({ name, input: { n: 1 } })), 'done'];
  const playing = play({ tools, approvals, model: createRecordingModel(items) });
  await quiet();
  const [a, b, c] = approvals.open();
  approvals.answer(a?.id ?? '', { kind: 'approved', by: 'ann' });
  approvals.answer(b?.id ?? '', { kind: 'approved', by: 'ann', input: { n: 2 } });
  approvals.answer(c?.id ?? '', { kind: 'declined', by: 'ann', reason: 'no' });
  const whole = await playing;
  const unused = memoryApprovals();
  const replaying = JSON.parse(JSON.stringify(whole.events)) as RunEvent[];
  const again = await play({ tools, approvals: unused, model: createRecordingModel([]), replaying });
  expect(JSON.stringify(again.outputs)).toBe(JSON.stringify(whole.outputs));
  const label = (events: readonly RunEvent[]) =>
    typesOf(events)
      .filter(type => type !== 'tool.invoked')
      .sort();
  expect(label(again.events)).toEqual(label(whole.events));
  expect(unused.open()).toEqual([]);

  const cut = replaying.filter(event => event.type !== 'tool.declined');
  const unavailable = await play({ tools, approvals: unused, model: createRecordingModel([]), replaying: cut });
  expect(unavailable.envelopes.find(({ name }) => name === 'c.pay')?.error?.details).toMatchObject({ reason: 'not_in_bundle' });
  expect(unused.open()).toEqual([]);
});
