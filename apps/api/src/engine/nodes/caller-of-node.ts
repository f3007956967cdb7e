import { agentIdOf, type CallerFacts } from '@pinion/contracts';
import type { NodeRun } from './node-run.ts';
import { turnGroupOf } from './turn-group-of-node.ts';

const noRoles: readonly string[] = [];

/** Returns the caller of a call that a user placed. Each node is a separate intent, so two equal nodes are two effects. */
export function callerOfNode(
  { node, context }: NodeRun,
  { roles = noRoles }: { roles?: readonly string[] | undefined },
): CallerFacts {
  const { run_id, session_id, turn_group_id, fold } = context;
  return {
    run_id,
    life: context.life,
    node_id: node.id,
    workflow_id: fold.workflowId,
    agent_id: agentIdOf(fold.workflowId, node.id),
    roles,
    session_id,
    turn_group_id: turnGroupOf(turn_group_id, node.id),
  };
}
