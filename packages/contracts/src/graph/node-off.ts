import type { WorkflowNode } from './workflow-file.ts';

/**
 * A node that was switched off on the canvas, by its own field `off`. mute: it is skipped as if nothing had reached it.
 * bypass: its first input goes through to its first output, and nothing of it runs.
 */
export type NodeOff = 'bypass' | 'mute';

/** Any other value of the field is kept and means on. */
export function offOf(node: WorkflowNode): NodeOff | undefined {
  const { off } = node;
  return off === 'bypass' || off === 'mute' ? off : undefined;
}
