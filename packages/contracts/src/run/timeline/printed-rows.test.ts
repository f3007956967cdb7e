import { expect, it } from 'vitest';
import type { NewRunEvent, RunEvent } from '../run-event.ts';
import { timelineOf } from './timeline.ts';

const call = { node_id: 'a', call_id: 'c' };
const authorized: NewRunEvent = {
  ...call,
  type: 'tool.authorized',
  iteration: 0,
  index: 0,
  call_seq: 0,
  name: 'sum',
  version: '1.0.0',
  side_effect_policy: 'pure',
};
const printed = (text: string, stream: 'stdout' | 'stderr' = 'stdout'): NewRunEvent => ({
  ...call,
  type: 'tool.printed',
  stream,
  text,
});
const rowsOf = (events: NewRunEvent[]) =>
  timelineOf(events.map((event, seq) => ({ ...event, v: 1, run_id: 'r', seq, at: '', ms: seq }) as RunEvent));

it('the row of a call has what its code printed, with the event that reported it', () => {
  const rows = rowsOf([authorized, { ...call, type: 'tool.invoked' }, printed('a'), printed('b', 'stderr'), printed('c')]);
  expect(rows).toMatchObject([
    {
      printed: [
        { seq: 2, stream: 'stdout', text: 'a' },
        { seq: 3, stream: 'stderr', text: 'b' },
        { seq: 4, stream: 'stdout', text: 'c' },
      ],
    },
  ]);
});

it('a call that is repeated after a crash begins with no output', () => {
  const invoked: NewRunEvent = { ...call, type: 'tool.invoked' };
  const rows = rowsOf([authorized, invoked, printed('before'), { type: 'run.resumed' }, authorized, invoked, printed('after')]);
  expect(rows).toMatchObject([{ printed: [{ seq: 6, text: 'after' }] }]);
});
