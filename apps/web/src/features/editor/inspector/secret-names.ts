import type { ToolSpec, WorkflowFile } from '@pinion/contracts';
import type { NodeReader } from '../../canvas/index.ts';

/** Returns every secret that the workflow or the catalog names, sorted, for the scope badges. */
export function secretNamesOf(file: WorkflowFile, tools: readonly ToolSpec[], readNode: NodeReader): string[] {
  const names = new Set(tools.flatMap(tool => tool.secrets ?? []));
  for (const node of file.nodes) {
    const read = readNode(node);
    if (read.type === 'agent' && read.config.model.credential !== undefined) names.add(read.config.model.credential);
  }
  return [...names].sort();
}
