import { agentIdOf, isRecord, ownValue, type RunFold } from '@pinion/contracts';

/** A run, by what it began with. */
type Called = { workflow_id: string; fold: Pick<RunFold, 'started'> };

/** Who a call is made for: a node of a workflow; or whoever called the central service, as the run's one node says. */
export const agentOfCall = (run: Called, nodeId: string): string | undefined =>
  run.workflow_id === '' ? callerFact(run, nodeId, 'agent_id') : agentIdOf(run.workflow_id, nodeId);

/** The token that a call from outside was let in by. */
export const tokenOfCall = (run: Called, nodeId: string): string | undefined =>
  run.workflow_id === '' ? callerFact(run, nodeId, 'token_id') : undefined;

function callerFact({ fold }: Called, nodeId: string, name: 'agent_id' | 'token_id'): string | undefined {
  const config = fold.started?.workflow.nodes.find(({ id }) => id === nodeId)?.config;
  const caller = isRecord(config) ? config['caller'] : undefined;
  const fact = isRecord(caller) ? ownValue(caller, name) : undefined;
  return typeof fact === 'string' && fact !== '' ? fact : undefined;
}
