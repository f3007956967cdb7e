import type { RunSpec } from '../journal/run-spec.ts';
import { agentIdOf, isRecord, ownValue, type RunFold } from '@pinion/contracts';

/** A run, identified by its first event. */
type Called = { spec: Pick<RunSpec, 'workflow_id'>; fold: Pick<RunFold, 'started'> };

/**
 * Returns the agent that a call is made for: a node of a workflow, or the caller of the central service, as the run's only node
 * records it.
 */
export const agentOfCall = (run: Called, nodeId: string): string | undefined =>
  run.spec.workflow_id === '' ? callerFact(run, nodeId, 'agent_id') : agentIdOf(run.spec.workflow_id, nodeId);

/** Returns the token that authenticated a call from outside. */
export const tokenOfCall = (run: Called, nodeId: string): string | undefined =>
  run.spec.workflow_id === '' ? callerFact(run, nodeId, 'token_id') : undefined;

function callerFact({ fold }: Called, nodeId: string, name: 'agent_id' | 'token_id'): string | undefined {
  const config = fold.started?.workflow.nodes.find(({ id }) => id === nodeId)?.config;
  const caller = isRecord(config) ? config['caller'] : undefined;
  const fact = isRecord(caller) ? ownValue(caller, name) : undefined;
  return typeof fact === 'string' && fact !== '' ? fact : undefined;
}
