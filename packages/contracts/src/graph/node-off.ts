import type { WorkflowNode } from '../workflow/workflow-file.ts';

/**
 * The state of a node that is switched off on the canvas by its field `off`. mute: skipped as if no input had reached it.
 * bypass: its first input is passed to its first output and the node does not run.
 */
export type NodeOff = 'bypass' | 'mute';

/** Returns the off state of a node. Any other value of the field is kept and means on. */
export function offOf(node: WorkflowNode): NodeOff | undefined {
  const { off } = node;
  return off === 'bypass' || off === 'mute' ? off : undefined;
}
