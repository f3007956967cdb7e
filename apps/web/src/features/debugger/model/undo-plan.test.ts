import { describe, expect, it } from 'vitest';
import type { SideEffectItem } from '../../../lib/api-shapes.ts';
import { dueItems, undoStatuses, undoPlan } from './undo-plan.ts';

const effect = (id: string, more: Partial<SideEffectItem> = {}): SideEffectItem => ({
  id,
  run_id: 'r',
  node_id: 'a',
  tool_name: 'orders.place',
  version: '3.0.2',
  policy: 'compensatable',
  executed_at: '2026-05-12T14:00:00.000Z',
  args: {},
  status: 'executed',
  irreversible: false,
  needs_compensation: true,
  compensation_executed: false,
  compensation: { ok: true, tool: { name: 'orders.cancel', version: '1.2.0' }, input: { order_id: id } },
  ...more,
});
const cannot = { ok: false, why: 'it cannot be undone' } as const;
const error = { code: 'PROVIDER_ERROR' as const, message: 'it has shipped' };

describe('undoPlan', () => {
  const plan = undoPlan([
    effect('one'),
    effect('two', { tool_name: 'payment.charge', policy: 'irreversible', irreversible: true, compensation: cannot }),
    effect('three', { undo: { run_id: 'u', state: 'failed', error } }),
    effect('four', { status: 'compensated', undo: { run_id: 'u', state: 'compensated' } }),
    effect('six', { undo: { run_id: 'u', state: 'unknown' } }),
    effect('five', { status: 'indeterminate', compensation: { ok: false, why: 'nobody knows what came of it' } }),
  ]);

  it('undoPlan lists the calls newest first with the tool, the input and the reason when a call cannot be undone', () => {
    expect(plan.map(({ id, state, text }) => [id, state, text])).toEqual([
      ['five', 'cannot', 'outcome unknown, cannot be undone: nobody knows what came of it. Check the external system'],
      ['six', 'unknown', 'undo by orders.cancel 1.2.0: outcome unknown, check the external system'],
      ['four', 'undone', 'undone'],
      ['three', 'failed', 'undo by orders.cancel 1.2.0 failed: it has shipped'],
      ['two', 'cannot', 'cannot be undone: it cannot be undone'],
      ['one', 'due', 'to be undone by orders.cancel 1.2.0'],
    ]);
    expect(plan.at(-1)?.input).toEqual({ order_id: 'one' });
  });

  it('undoPlan retries failed items and skips completed items', () => {
    expect(dueItems(plan).map(({ id }) => id)).toEqual(['three', 'one']);
  });

  it('undoStatuses flags the rows of this run that an undo has changed', () => {
    const badges = undoStatuses('r', [
      effect('a'),
      effect('b', { status: 'compensated' }),
      effect('c', { undo: { run_id: 'u', state: 'failed' } }),
      effect('d', { run_id: 'part of r', status: 'compensated' }),
      effect('b', { node_id: 'an equal call of another node' }),
      effect('e', { undo: { run_id: 'u', state: 'unknown' } }),
    ]);
    expect([...badges]).toEqual([
      ['call\na\ne', 'undo not known'],
      ['call\na\nc', 'undo failed'],
      ['call\na\nb', 'undone'],
    ]);
  });
});
