import type { PlannedToolExecution, ToolEnvelope, ToolSpec } from '@pinion/contracts';
import type { Span } from '../ports/index.ts';
import type { AgentDeps } from './agent-deps.ts';
import { callContextOf, type CallOwner, whenCancelled } from './call-context.ts';
import { executeBatch } from './execute-batch.ts';

/** Planned calls without a model: those of a toolbox. */
export type BatchRun = CallOwner & {
  planned: readonly PlannedToolExecution[];
  find: (name: string) => ToolSpec | undefined;
  /** The number of the batch's first call among all calls of its caller. */
  firstSeq: number;
  span?: Span | undefined;
};

/**
 * Executes planned calls and returns the envelopes of those that were made, in order. Calls after a failed critical call are
 * not among them.
 */
export async function runBatch(deps: AgentDeps, run: BatchRun): Promise<readonly ToolEnvelope[]> {
  const context = callContextOf(deps, run);
  const { planned, find, firstSeq, recorded, span } = run;
  const { envelopes } = await executeBatch(deps, {
    planned,
    find,
    context,
    recorded,
    firstSeq,
    iteration: 0,
    span,
    mayStart: () => Promise.resolve(undefined),
    interrupted: () => whenCancelled(context),
  });
  context.cancel.close();
  return envelopes.map(({ envelope }) => envelope);
}
