import type { RunEvent } from '@pinion/contracts';

/** Unfinished work of a run: `work` goes on in its worker, the others are answered from outside. */
type Pending = 'work' | 'approval' | 'part';

/** The number of approvals, and the ids of the child runs, that a run waits for. */
export type Waits = { approvals: number; parts: string[] };

/** Tracks, from the events of a run, whether it does nothing but wait. */
export class PendingWork {
  /** The unfinished nodes, each with its unfinished calls, approvals and child runs by id. */
  private readonly nodes = new Map<string, Map<string, Pending>>();

  add(event: RunEvent): void {
    switch (event.type) {
      case 'run.started':
      case 'run.resumed':
      case 'run.cancel_requested':
      case 'run.finished':
        return;
      case 'node.started':
        if (!this.nodes.has(event.node_id)) this.nodes.set(event.node_id, new Map());
        return;
      case 'node.finished':
      case 'node.failed':
      case 'node.skipped':
      case 'agent.finished':
        this.nodes.delete(event.node_id);
        return;
      default:
        change(this.nodes.get(event.node_id), event);
    }
  }

  /** Returns what the run waits for, or undefined while any part of it is at work. */
  waits(): Waits | undefined {
    const found: Waits = { approvals: 0, parts: [] };
    for (const pending of this.nodes.values()) {
      if (pending.size === 0) return undefined;
      for (const [id, kind] of pending) {
        if (kind === 'work') return undefined;
        if (kind === 'part') found.parts.push(id);
        else found.approvals += 1;
      }
    }
    return found.approvals + found.parts.length === 0 ? undefined : found;
  }
}

function change(pending: Map<string, Pending> | undefined, event: RunEvent): void {
  if (pending === undefined) return;
  switch (event.type) {
    case 'model.started':
      pending.set('model', 'work');
      return;
    case 'model.finished':
    case 'model.failed':
      pending.delete('model');
      return;
    case 'tool.authorized':
      if (event.replaces !== undefined) pending.delete(event.replaces);
      pending.set(event.call_id, 'work');
      return;
    case 'tool.confirmed':
      pending.set(event.call_id, 'work');
      return;
    case 'tool.confirmation_requested':
      pending.set(event.call_id, 'approval');
      return;
    case 'tool.waiting':
      // The result of a call at another hub is polled here.
      pending.set(event.call_id, event.elsewhere === undefined ? 'approval' : 'work');
      return;
    case 'tool.executed':
    case 'tool.failed':
    case 'tool.denied':
    case 'tool.declined':
    case 'tool.superseded':
      pending.delete(event.call_id);
      return;
    case 'agent.budget_reached':
      if (event.question_id !== undefined) pending.set(event.question_id, 'approval');
      return;
    case 'node.asked':
    case 'node.delayed':
      pending.set(event.question_id, 'approval');
      return;
    case 'agent.budget_answered':
    case 'node.answered':
      // The node continues at once: it has ended, or does its next step.
      pending.delete(event.question_id);
      return;
    case 'subrun.started':
    case 'subrun.resumed':
      pending.set(event.child_run_id, 'work');
      return;
    case 'subrun.waiting':
      pending.set(event.child_run_id, 'part');
      return;
    case 'subrun.finished':
      pending.delete(event.child_run_id);
      return;
    default:
  }
}
