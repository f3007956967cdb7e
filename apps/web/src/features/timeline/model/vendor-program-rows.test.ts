import type { ProgramCaller, TimelineRow } from '@pinion/contracts';
import { expect, it } from 'vitest';
import { callerLabel } from './caller-label.ts';
import { orderRows } from './row-order.ts';

const caller: ProgramCaller = { vendor: 'anthropic', program_call_id: 'srvtoolu_1' };
const call = (call_id: string, by?: ProgramCaller): TimelineRow => ({
  kind: 'call',
  id: call_id,
  node_id: 'a',
  call_id,
  iteration: 0,
  name: 'shop.look',
  version: '1.0.0',
  status: 'succeeded',
  waits: [],
  start_ms: 0,
  start_seq: 0,
  ...(by === undefined ? {} : { caller: by }),
});
const turn: TimelineRow = {
  kind: 'turn',
  id: 'turn',
  node_id: 'a',
  iteration: 0,
  status: 'succeeded',
  start_ms: 0,
  start_seq: 0,
  text: '',
  calls: 3,
  retries: [],
};

it('orderRows keeps calls of a program at the vendor under their turn, beside the direct ones', () => {
  const rows = orderRows([turn, call('direct'), call('first', caller), call('second', caller)]);
  expect(rows.map(({ row, depth }) => [row.id, depth])).toEqual([
    ['turn', 1],
    ['direct', 2],
    ['first', 2],
    ['second', 2],
  ]);
});

it('callerLabel names the vendor, or the line of a program that ran here', () => {
  expect(callerLabel(caller)).toBe('program at Anthropic');
  expect(callerLabel({ program_call_id: 'abc', path: '3:7#0' })).toBe('program line 3');
});
