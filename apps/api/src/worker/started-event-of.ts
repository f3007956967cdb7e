import type { NewRunEvent } from '@pinion/contracts';
import { unattendedOf } from '../features/runs/scope-of-run.ts';
import type { RunTicket } from './run-ticket.ts';

/** Returns the first event of a new run: everything it is frozen on, and its origin. */
export function startedEventOf(ticket: RunTicket): NewRunEvent {
  const run_as = unattendedOf(ticket.scope);
  return {
    type: 'run.started',
    workflow_id: ticket.workflow_id,
    workflow: ticket.plan.workflow,
    tools: [...ticket.plan.tools],
    input: ticket.input ?? null,
    ...(ticket.workflow_version === undefined ? {} : { workflow_version: ticket.workflow_version }),
    ...(run_as === undefined ? {} : { run_as }),
    ...(ticket.replay === undefined ? {} : { replay_of: ticket.replay.of }),
    ...(ticket.undo_of === undefined ? {} : { undo_of: ticket.undo_of }),
    ...(ticket.parent === undefined ? {} : { parent: ticket.parent }),
    ...(ticket.session_id === undefined ? {} : { session_id: ticket.session_id }),
    ...(ticket.turn_group_id === undefined ? {} : { turn_group_id: ticket.turn_group_id }),
    ...(ticket.part === undefined ? {} : { part: ticket.part }),
    ...(ticket.use_test_data === true ? { use_test_data: true } : {}),
    ...(ticket.evaluation === undefined ? {} : { evaluation: ticket.evaluation }),
  };
}
