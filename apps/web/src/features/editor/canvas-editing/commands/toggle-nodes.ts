import { type NodeOff, offOf, type WorkflowFile, type WorkflowNode } from '@pinion/contracts';

/** What begins or ends a run has nothing to hand on; it can be muted only. */
export const canBypass = (node: WorkflowNode): boolean => node.type !== 'input' && node.type !== 'output';

/** Mutes or bypasses nodes; when all of them are so already, switches them on again. Edges and settings stay. */
export function toggleNodes(file: WorkflowFile, ids: ReadonlySet<string>, off: NodeOff): WorkflowFile {
  const isAffected = (node: WorkflowNode): boolean => ids.has(node.id) && (off === 'mute' || canBypass(node));
  const isOn = file.nodes.some(node => isAffected(node) && offOf(node) !== off);
  if (!file.nodes.some(isAffected)) return file;
  return {
    ...file,
    nodes: file.nodes.map(node => {
      if (!isAffected(node)) return node;
      const { off: _, ...rest } = node;
      return isOn ? { ...rest, off } : rest;
    }),
  };
}
