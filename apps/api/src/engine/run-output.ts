import { recordOf, type RunFold, type WorkflowFile } from '@pinion/contracts';

/** The bare value of a single output node, else `{<node id>: value}`. */
export function runOutput(file: WorkflowFile, fold: RunFold): unknown {
  const ids = file.nodes.filter(node => node.type === 'output').map(node => node.id);
  const valueOf = (id: string): unknown => fold.nodes.get(id)?.outputs['value'] ?? null;
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return valueOf(only);
  return recordOf(ids.filter(id => fold.nodes.get(id)?.status === 'succeeded').map(id => [id, valueOf(id)] as const));
}
