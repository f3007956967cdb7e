import { agentIdOf, type CallerFacts } from '@pinion/contracts';
import type { NodeRun } from './node-run.ts';
import { turnGroupOf } from './turn-group-of-node.ts';

const noRoles: readonly string[] = [];

/** Returns the caller of a node's calls: the run and the node, and the agent as which the node calls. */
export const callerOf = (
  { node, context }: NodeRun,
  agent: Pick<CallerFacts, 'agent_id' | 'roles'> & Partial<CallerFacts>,
): CallerFacts => ({
  run_id: context.spec.run_id,
  life: context.life,
  node_id: node.id,
  session_id: context.chat?.session_id,
  turn_group_id: context.turn_group_id,
  ...agent,
});

/** Returns the caller of a call that a user placed. Each node is a separate intent, so two equal nodes are two effects. */
export function callerOfNode(run: NodeRun, { roles = noRoles }: { roles?: readonly string[] | undefined }): CallerFacts {
  const { node, context } = run;
  const workflow_id = context.fold.workflowId;
  const turn_group_id = turnGroupOf(context.turn_group_id, node.id);
  return callerOf(run, { workflow_id, agent_id: agentIdOf(workflow_id, node.id), roles, turn_group_id });
}
