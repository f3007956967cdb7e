import type { NodeEvent } from './run-event.ts';

/** Whether a line of a node opens a question, or closes one, that somebody outside has to answer. */
export function questionOf(event: NodeEvent): { id: string; isOpen: boolean } | undefined {
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
