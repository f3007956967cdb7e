import { type RunFold, type TimelineRow, WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { undoingRunOf, undoNotes } from './undoing-run.ts';

const started = (undo_of: string | undefined, config: Record<string, unknown>) =>
  ({
    type: 'run.started',
    workflow: WorkflowFile.parse({
      format: 'pinion.workflow/1',
      name: 'Undo',
      nodes: [{ id: 'undo', type: 'undo', position: { x: 0, y: 0 }, config }],
      edges: [],
    }),
    ...(undo_of === undefined ? {} : { undo_of }),
  }) as NonNullable<RunFold['started']>;
const call = (call_id: string, node_id = 'undo') => ({ kind: 'call', call_id, node_id }) as TimelineRow;
const effects = [
  { node_id: 'agent', call_id: 'pay', of: 'payment.charge@2.1.0', tool: { name: 'payment.refund', version: '1.0.0' }, input: {} },
  { node_id: 'again', call_id: 'pay', of: 'orders.place@3.0.2', tool: { name: 'orders.cancel', version: '1.2.0' }, input: {} },
];

describe('undoingRunOf', () => {
  const undoing = undoingRunOf(started('run-1', { of_run_id: 'run-1', effects }));

  it('undoingRunOf names the run and the effects that are being undone', () => {
    expect(undoing).toEqual({
      ofRunId: 'run-1',
      nodeId: 'undo',
      effects: [
        { id: '[null,"agent","pay"]', of: 'payment.charge@2.1.0' },
        { id: '[null,"again","pay"]', of: 'orders.place@3.0.2' },
      ],
    });
    expect(undoingRunOf(started(undefined, { effects }))).toBeUndefined();
    expect(undoingRunOf(undefined)).toBeUndefined();
    expect(undoingRunOf(started('run-1', { effects: ['nonsense', { call_id: 3 }] }))?.effects).toEqual([]);
  });

  it('undoNotes names the effect of each call that has started', () => {
    expect([...undoNotes(undoing, [call('one'), call('elsewhere', 'other')])]).toEqual([['one', 'undoes payment.charge@2.1.0']]);
    expect(undoNotes(undoing, [call('one'), call('two')]).get('two')).toBe('undoes orders.place@3.0.2');
    expect(undoNotes(undefined, [call('one')]).size).toBe(0);
  });
});
