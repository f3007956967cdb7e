import { agentIdOf, isRecord } from '@pinion/contracts';
import type { ActiveRun } from '../worker/active-run.ts';

/** Who a call is made for: a node of a workflow; or whoever called the central service, as the run's one node says. */
export function agentOfCall({ workflow_id, fold }: Pick<ActiveRun, 'workflow_id' | 'fold'>, nodeId: string): string | undefined {
  if (workflow_id !== '') return agentIdOf(workflow_id, nodeId);
  const config = fold.started?.workflow.nodes.find(({ id }) => id === nodeId)?.config;
  const caller = isRecord(config) ? config['caller'] : undefined;
  const agentId = isRecord(caller) ? caller['agent_id'] : undefined;
  return typeof agentId === 'string' && agentId !== '' ? agentId : undefined;
}
