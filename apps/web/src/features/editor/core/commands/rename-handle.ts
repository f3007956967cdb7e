import type { WorkflowFile } from '@pinion/contracts';
import { setConfig } from './set-config.ts';

/** Renames a pin or a branch case and updates its edges. */
export function renameHandle(
  file: WorkflowFile,
  node: string,
  names: { from: string; to: string },
  edit: (config: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>,
): WorkflowFile {
  const renamed = setConfig(file, node, edit);
  return {
    ...renamed,
    edges: renamed.edges.map(edge =>
      edge.source === node && edge.source_handle === names.from ? { ...edge, source_handle: names.to } : edge,
    ),
  };
}
