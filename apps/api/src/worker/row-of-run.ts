import type { RunRow } from '../journal/run-row.ts';
import type { RunTicket } from './run-ticket.ts';

/** Returns the row a run begins with. A `queued` one carries its plan, so that any server can begin it. */
export const rowOf = (ticket: RunTicket, status: 'queued' | 'running', now: string): RunRow => ({
  id: ticket.run_id,
  scope: ticket.scope,
  workflow_id: ticket.workflow_id === '' ? undefined : ticket.workflow_id,
  workflow_name: ticket.plan.workflow.name,
  workflow_version: ticket.workflow_version,
  status,
  input: JSON.stringify(ticket.input ?? null),
  created_at: now,
  started_at: status === 'running' ? now : undefined,
  replay_of: ticket.replay?.of,
  undo_of: ticket.undo_of,
  parent: ticket.parent,
  evaluation_id: ticket.evaluation?.evaluation_id,
  forked_from: ticket.forked_from === undefined ? undefined : JSON.stringify(ticket.forked_from),
  session_id: ticket.session_id,
  turn_group_id: ticket.turn_group_id,
  plan: status === 'queued' ? JSON.stringify(queuedPlan(ticket)) : undefined,
  idempotency: ticket.idempotency,
});

const queuedPlan = ({ plan, workflow_version, replay, part, use_test_data, evaluation }: RunTicket) => ({
  ...plan,
  workflow_version,
  replay,
  part,
  use_test_data,
  evaluation,
});
