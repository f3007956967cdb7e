import { createMessage } from '../message/message.ts';
import { titleOf } from './title-of.ts';
import { offOf } from './node-off.ts';
import type { Problem } from './problem.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** Returns the info for a node that is switched off. The node does not run, so it has no other problems. */
export function offProblem(node: WorkflowNode): Problem {
  const name = titleOf(node);
  const isMuted = offOf(node) === 'mute';
  return {
    code: 'node_off',
    severity: 'info',
    ...(isMuted
      ? createMessage('{{node}} is muted. It is skipped, with the nodes that depend on it alone', { node: name })
      : node.type === 'agent'
        ? createMessage('{{node}} is bypassed. Its first input passes to its first output, and no model or tool is called', {
            node: name,
          })
        : createMessage('{{node}} is bypassed. Its first input passes to its first output', { node: name })),
    node_id: node.id,
  };
}
