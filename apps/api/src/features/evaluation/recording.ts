import type { ParentRun, RunEvent } from '@pinion/contracts';
import type { StoredRun } from '../runs/store/run-store.ts';

/** A run that a node of the recorded run began, and how it ended. */
export type RecordedPart = {
  run_id: string;
  node_id: string;
  /** Of a map: which item. */
  index?: number;
  workflow_id: string;
  input: unknown;
  status: 'succeeded' | 'failed' | 'cancelled';
  output: unknown;
  error: unknown;
};

/** What a case plays: a run's journal, and the ends of the runs that were part of it. */
export type Recording = { run_id: string; events: readonly RunEvent[]; parts: readonly RecordedPart[] };

/** A part as its row has it. Runs that calls began are none: their call has its receipt. */
export function partOf(row: StoredRun, output: unknown): RecordedPart[] {
  const parent = JSON.parse(row.parent ?? 'null') as ParentRun | null;
  if (parent === null || parent.call_id !== undefined) return [];
  return [
    {
      run_id: row.id,
      node_id: parent.node_id,
      ...(parent.index === undefined ? {} : { index: parent.index }),
      workflow_id: row.workflow_id ?? '',
      input: JSON.parse(row.input) as unknown,
      status: row.status === 'succeeded' || row.status === 'cancelled' ? row.status : 'failed',
      output,
      error: row.error === null ? null : (JSON.parse(row.error) as unknown),
    },
  ];
}
