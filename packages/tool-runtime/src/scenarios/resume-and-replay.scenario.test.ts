import type { RunEvent, ToolEnvelope } from '@pinion/contracts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aTool, play, type ScriptedAnswer, createRecordingModel } from '../testing/index.ts';

const items: ScriptedAnswer[] = [
  [
    { name: 'look', input: { n: 1 } },
    { name: 'pay', input: { n: 2 } },
    { name: 'nothing', input: {} },
  ],
  [
    { name: 'look', input: { n: 3 } },
    { name: 'fail', input: {} },
  ],
  'the end',
];

function deps() {
  const ran: string[] = [];
  const run = (name: string) => (input: Record<string, unknown>) => {
    ran.push(name + (typeof input['n'] === 'number' ? input['n'] : ''));
    return { ...input, name };
  };
  return {
    ran,
    tools: [
      aTool('look', {
        input_schema: { type: 'object', properties: { n: { type: 'integer' }, page: { type: 'integer', default: 1 } } },
        execute: run('look'),
      }),
      aTool('pay', { metadata: { side_effects: 'writes' }, execute: run('pay') }),
      aTool('fail', {
        execute: () => {
          throw new Error('no');
        },
      }),
    ],
  };
}

/** Returns outputs without times and `meta`. */
const timeless = (envelopes: readonly ToolEnvelope[]) => envelopes.map(({ t_start: _s, t_end: _e, meta: _m, ...rest }) => rest);

test('a run resumed at any point repeats no model request and no finished call and has equal outputs', async () => {
  const whole = await play({ ...deps(), model: createRecordingModel(items) });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: whole.events.length - 1 }), async cut => {
      const holding = JSON.parse(JSON.stringify(whole.events.slice(0, cut))) as RunEvent[];
      const finished = holding.filter(event => event.type === 'tool.executed' || event.type === 'tool.failed').length;
      const answered = holding.filter(event => event.type === 'model.finished').length;
      const wasInFlight =
        holding.some(event => event.type === 'tool.invoked' && isPay(whole.events, event.call_id)) &&
        !holding.some(event => event.type === 'tool.executed' && isPay(whole.events, event.call_id));
      const later = deps();
      const model = createRecordingModel(items.slice(answered));
      const resumed = await play({ tools: later.tools, model, holding });
      expect(model.asked.length).toBe(3 - answered);
      expect(later.ran.length).toBeLessThanOrEqual(
        3 - Math.min(3, finished - holding.filter(event => event.type === 'tool.failed').length),
      );
      if (wasInFlight) {
        const pay = resumed.envelopes.find(envelope => envelope.name === 'pay');
        expect(pay?.error).toMatchObject({ code: 'UNKNOWN', details: { outcome: 'indeterminate' } });
        expect(later.ran).not.toContain('pay2');
      } else expect(timeless(resumed.envelopes)).toEqual(timeless(whole.envelopes));
      // A call that was executed again after the crash started later than one that was denied before it.
      expect(resumed.outputs.tool_order.toSorted()).toEqual(whole.outputs.tool_order.toSorted());
      expect(resumed.outputs.response).toBe('the end');
    }),
    { numRuns: 60 },
  );
});

const isPay = (events: readonly RunEvent[], callId: string) =>
  events.some(event => event.type === 'tool.authorized' && event.call_id === callId && event.name === 'pay');

test('a replay sends no request and is equal byte for byte', async () => {
  const whole = await play({ ...deps(), model: createRecordingModel(items) });
  const later = deps();
  const model = createRecordingModel([]);
  const again = await play({ tools: later.tools, model, replaying: JSON.parse(JSON.stringify(whole.events)) as RunEvent[] });
  expect(JSON.stringify(again.outputs)).toBe(JSON.stringify(whole.outputs));
  expect(later.ran).toEqual([]);
  expect(model.asked).toEqual([]);
  // Nothing was sent, and the order in which calls ended is not replayed. Otherwise the journals are equal.
  const linesOf = (events: readonly RunEvent[]) =>
    events
      .map(event => event.type)
      .filter(type => type !== 'tool.invoked')
      .sort();
  expect(linesOf(again.events)).toEqual(linesOf(whole.events));
});

test('a replay of a run whose model failed ends with the same error', async () => {
  const error = { code: 'AUTH_REQUIRED', message: 'The key is not valid.', details: { status: 401 } } as const;
  const whole = await play({
    ...deps(),
    model: createRecordingModel([items[0] ?? '', { fails: { ok: false, error, retryable: false } }]),
  });
  expect(whole.end).toMatchObject({ finish_reason: 'error', error });
  const model = createRecordingModel([]);
  const again = await play({ tools: deps().tools, model, replaying: JSON.parse(JSON.stringify(whole.events)) as RunEvent[] });
  expect(again.end).toMatchObject({ finish_reason: 'error', error });
  expect(model.asked).toEqual([]);
  expect(again.events.filter(event => event.type === 'model.failed')).toMatchObject([{ iteration: 1, error }]);
});

test('a replay of an incomplete bundle reports it', async () => {
  const whole = await play({ ...deps(), model: createRecordingModel(items) });
  const cut = whole.events.filter(event => event.type !== 'model.finished' || event.iteration === 0);
  const again = await play({ tools: deps().tools, model: createRecordingModel([]), replaying: cut });
  expect(again.end).toMatchObject({ finish_reason: 'error', error: { details: { reason: 'not_in_bundle' } } });
});
