import type { ParentRun, RunEvent } from '@pinion/contracts';
import type { StoredRun } from '../runs/index.ts';

/** A run that a node of the recorded run started, with its end. */
export type RecordedPart = {
  run_id: string;
  node_id: string;
  /** The index of the item, for a map. */
  index?: number;
  workflow_id: string;
  input: unknown;
  status: 'succeeded' | 'failed' | 'cancelled';
  output: unknown;
  error: unknown;
};

/** The data that a case replays: a run's journal, and the ends of its child runs. */
export type Recording = { run_id: string; events: readonly RunEvent[]; parts: readonly RecordedPart[] };

/** Reads a child run from its row. Runs started by calls are excluded, because their call has its envelope. */
export function recordedParts(row: StoredRun, output: unknown): RecordedPart[] {
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
