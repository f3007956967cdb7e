import type { RunEvent } from '@pinion/contracts';
import type { RunRequest } from '../engine/run-request.ts';
import type { PendingEvent } from '../journal/journal-batch.ts';
import type { RunRow } from '../journal/run-row.ts';

/** Returns the events that a run takes over, ready to be written: they are on disk with the run's row, or not at all. */
export const pendingEventsOf = (events: readonly RunEvent[]): PendingEvent[] =>
  events.map(event => ({
    run_id: event.run_id,
    seq: event.seq,
    type: event.type,
    node_id: 'node_id' in event ? event.node_id : undefined,
    text: JSON.stringify(event),
  }));

/** Returns the row a run begins with. A `queued` one carries its plan, so that any server can begin it. */
export const rowOf = (runRequest: RunRequest, status: 'queued' | 'running', now: string): RunRow => ({
  id: runRequest.run_id,
  scope: runRequest.scope,
  workflow_id: runRequest.workflow_id === '' ? undefined : runRequest.workflow_id,
  workflow_name: runRequest.plan.workflow.name,
  workflow_version: runRequest.workflow_version,
  status,
  input: JSON.stringify(runRequest.input ?? null),
  created_at: now,
  started_at: status === 'running' ? now : undefined,
  replay_of: runRequest.replay?.of,
  undo_of: runRequest.undo_of,
  parent: runRequest.parent,
  evaluation_id: runRequest.evaluation?.evaluation_id,
  forked_from: runRequest.forked_from === undefined ? undefined : JSON.stringify(runRequest.forked_from),
  session_id: runRequest.session_id,
  turn_group_id: runRequest.turn_group_id,
  plan: status === 'queued' ? JSON.stringify(queuedPlan(runRequest)) : undefined,
  idempotency: runRequest.idempotency,
});

const queuedPlan = ({ plan, workflow_version, replay, part, use_test_data, evaluation, trace_context }: RunRequest) => ({
  ...plan,
  workflow_version,
  replay,
  part,
  use_test_data,
  evaluation,
  trace_context,
});
