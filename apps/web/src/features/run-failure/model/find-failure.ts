import type { NodeError, NodeFold, RunFold, WorkflowNode } from '@pinion/contracts';
import { ownField } from '../../../lib/own-field.ts';

/** The reason why a run failed: the error, and the node that ended it if one did. */
export type RunFailure = {
  error: NodeError;
  node: WorkflowNode | undefined;
  /** True if the node is an agent whose model gave no answer. */
  isOfModel: boolean;
};

/** Returns the reason why a run failed. Undefined while it has not. */
export function findFailure({ status, error, nodes, started }: RunFold): RunFailure | undefined {
  if (status !== 'failed') return undefined;
  const failed = [...nodes.values()].filter(node => node.status === 'failed' && node.error !== undefined);
  // A node whose error was handled did not end the run.
  const cause = failed.find(node => isSame(node.error, error)) ?? failed.toSorted(byEnd)[0];
  const reason = cause?.error ?? error;
  if (reason === undefined) return undefined;
  const node = started?.workflow.nodes.find(({ id }) => id === cause?.id);
  return { error: reason, node, isOfModel: cause !== undefined && isOfModel(cause) };
}

const isSame = (one: NodeError | undefined, other: NodeError | undefined): boolean =>
  one !== undefined && one.code === other?.code && one.message === other.message;

const byEnd = (a: NodeFold, b: NodeFold): number => (a.endedMs ?? 0) - (b.endedMs ?? 0);

/** Checks whether the model was the reason: it could not be opened, or its last turn has no answer. */
function isOfModel({ agent, error }: NodeFold): boolean {
  if (agent === undefined) return reasonOf(error) === 'missing_secret';
  return agent.iteration >= 0 && agent.turns[agent.iteration] === undefined;
}

/** Returns the machine-readable reason in the details of an error. */
export function reasonOf(error: NodeError | undefined): string | undefined {
  const reason = ownField(error?.details, 'reason');
  return typeof reason === 'string' ? reason : undefined;
}
