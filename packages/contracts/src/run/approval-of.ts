import type { NodeEvent } from './run-event.ts';

/** Returns the request that an event of a node opens or closes and that someone outside the run must answer. */
export function approvalOf(event: NodeEvent): { id: string; isOpen: boolean } | undefined {
  switch (event.type) {
    case 'tool.confirmation_requested':
    case 'tool.waiting':
      return { id: event.call_id, isOpen: true };
    case 'tool.confirmed':
    case 'tool.declined':
    case 'tool.superseded':
    case 'tool.executed':
    case 'tool.failed':
      return { id: event.call_id, isOpen: false };
    case 'agent.budget_reached':
      return event.question_id === undefined ? undefined : { id: event.question_id, isOpen: true };
    case 'agent.budget_answered':
    case 'node.answered':
      return { id: event.question_id, isOpen: false };
    case 'node.asked':
    case 'node.delayed':
      return { id: event.question_id, isOpen: true };
    case 'subrun.waiting':
      return { id: event.child_run_id, isOpen: true };
    case 'subrun.resumed':
    case 'subrun.finished':
      return { id: event.child_run_id, isOpen: false };
    default:
      return undefined;
  }
}
