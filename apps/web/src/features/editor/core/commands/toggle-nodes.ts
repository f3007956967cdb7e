import { type NodeOff, offOf, type WorkflowFile, type WorkflowNode } from '@pinion/contracts';

/** Checks whether a node can be bypassed. Nodes that begin or end a run pass nothing on and can only be muted. */
export const canBypass = (node: WorkflowNode): boolean => node.type !== 'input' && node.type !== 'output';

/** Mutes or bypasses nodes, or turns them on again when all of them are in that state already. Edges and settings are kept. */
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
