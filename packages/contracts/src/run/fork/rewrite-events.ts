import type { RunEvent } from '../run-event.ts';

export type NewOwner = {
  run_id: string;
  /** The run that the events are taken from. */
  from: string;
  /** Nodes that continue. Their events from here on are in this run's trace. */
  goOn: ReadonlySet<string>;
  traceOf: (runId: string) => string;
};

/**
 * Rewrites kept events for another run: numbered from 1, after its `run.started`. Ids of approvals contain the run's id, so
 * they change with it. Times remain unchanged.
 */
export function rewriteEvents(events: readonly RunEvent[], { run_id, from, goOn, traceOf }: NewOwner): RunEvent[] {
  return events.map((event, index) => {
    const own = { ...event, run_id, seq: index + 1 } as RunEvent;
    if ('question_id' in own && own.question_id !== undefined)
      own.question_id = own.question_id.replace(`.${from}.`, `.${run_id}.`);
    if (own.type === 'agent.started' && goOn.has(own.node_id) && own.traces_url !== undefined)
      own.traces_url = own.traces_url.replace(traceOf(from), traceOf(run_id));
    return own;
  });
}
