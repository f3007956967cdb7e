import { isToolIndeterminate, type RunEvent, type ToolEnvelope } from '@pinion/contracts';
import { expect, test } from 'vitest';
import type { ApprovalAnswer, ApprovalQueue } from '../ports/index.ts';
import { aTool, play, type ScriptedAnswer, createRecordingModel, typesOf } from '../testing/index.ts';

const text: Record<string, ApprovalAnswer> = {
  'a.pay': { kind: 'approved', by: 'ann' },
  'b.pay': { kind: 'approved', by: 'ann', input: { n: 20 } },
  'c.pay': { kind: 'declined', by: 'bob', reason: 'no' },
  'd.pay': { kind: 'expired' },
  'e.pay': { kind: 'approved', by: 'ann', input: { n: 'not a number' } },
};
const names = Object.keys(text);
const items: ScriptedAnswer[] = [[...names, 'look'].map((name, n) => ({ name, input: { n } })), 'the end'];

/** Creates an approval service that returns the decisions defined above, and counts the requests. */
function approvalQueue() {
  const requested: string[] = [];
  const approvals: ApprovalQueue = {
    ask({ request }) {
      const { name } = request as { name: string };
      requested.push(name);
      return Promise.resolve(text[name] ?? { kind: 'expired' });
    },
    withdraw: () => undefined,
  };
  return { asked: requested, approvals };
}

function deps() {
  const did: string[] = [];
  const input_schema = { type: 'object', properties: { n: { type: 'integer' } } };
  const tool = (name: string, side_effects: 'none' | 'writes') =>
    aTool(name, { input_schema, metadata: { side_effects }, execute: ({ n }) => (did.push(`${name} ${String(n)}`), n) });
  return { did, tools: [...names.map(name => tool(name, 'writes')), tool('look', 'none')] };
}

const bare = ({ name, input, output, error }: ToolEnvelope) => ({
  name,
  input,
  output,
  code: error?.code,
  details: error?.details,
});

test('approved, edited, declined and expired calls have the same result after a crash, with no effect twice', async () => {
  const first = deps();
  const whole = await play({ ...first, approvals: approvalQueue().approvals, model: createRecordingModel(items) });
  expect(first.did.toSorted()).toEqual(['a.pay 0', 'b.pay 20', 'look 5']);
  const expected = whole.envelopes.map(bare);
  expect(expected.map(({ code }) => code)).toEqual([
    undefined,
    undefined,
    'POLICY_DENIED',
    'POLICY_DENIED',
    'VALIDATION_ERROR',
    undefined,
  ]);

  for (let cut = 1; cut < whole.events.length; cut += 1) {
    const holding = JSON.parse(JSON.stringify(whole.events.slice(0, cut))) as RunEvent[];
    const sent = new Set(holding.flatMap(event => (event.type === 'tool.invoked' ? [event.call_id] : [])));
    const ended = new Set(holding.flatMap(event => ('envelope' in event ? [event.call_id] : [])));
    const answered = holding.filter(event => event.type === 'model.finished').length;
    const later = deps();
    const people = approvalQueue();
    const again = await play({
      ...later,
      approvals: people.approvals,
      model: createRecordingModel(items.slice(answered)),
      holding,
    });
    expect(again.outputs.response).toBe('the end');
    for (const [index, envelope] of again.envelopes.entries()) {
      const wasCut = sent.has(envelope.call_id) && !ended.has(envelope.call_id) && envelope.name !== 'look';
      if (wasCut) expect(isToolIndeterminate(envelope), envelope.name).toBe(true);
      else expect(bare(envelope)).toEqual(expected[index]);
      if (sent.has(envelope.call_id) && envelope.name !== 'look')
        expect(later.did.some(did => did.startsWith(envelope.name))).toBe(false);
    }
    // A decision in the journal is not requested again, and no event is written twice.
    const recorded = holding.flatMap(event =>
      event.type === 'tool.confirmed' || event.type === 'tool.declined' ? [event.call_id] : [],
    );
    expect(people.asked.length).toBeLessThanOrEqual(names.length - recorded.length);
    for (const type of ['tool.confirmation_requested', 'tool.confirmed', 'tool.declined', 'tool.authorized'])
      expect(typesOf(again.events).filter(one => one === type).length, type).toBe(
        typesOf(whole.events).filter(one => one === type).length,
      );
  }
});
