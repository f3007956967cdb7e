import { titleOf } from './title-of.ts';
import { offOf } from './node-off.ts';
import type { Problem } from './problem.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** Returns the info for a node that is switched off. The node does not run, so it has no other problems. */
export function offProblem(node: WorkflowNode): Problem {
  const name = titleOf(node);
  const isMuted = offOf(node) === 'mute';
  const lost = node.type === 'agent' ? '; no model is asked and no tool is called' : '';
  return {
    code: 'node_off',
    severity: 'info',
    message: isMuted
      ? `${name} is muted: it is skipped, with all that hangs on it alone`
      : `${name} is bypassed: its first input goes through to its first output${lost}`,
    node_id: node.id,
  };
}
