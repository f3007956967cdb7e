import { recordOf, type RunFold, type WorkflowFile } from '@pinion/contracts';

/**
 * Returns the bare value of a single output node, else `{<node id>: value}`. For a partial run, returns the bare value of the
 * one live handle of the one node that is `shown`, else `{<handle>: value}`; for several nodes, that of each.
 */
export function runOutput(file: WorkflowFile, fold: RunFold, shown?: readonly string[]): unknown {
  if (shown !== undefined) return shownOutput(fold, shown);
  const ids = file.nodes.filter(node => node.type === 'output').map(node => node.id);
  const valueOf = (id: string): unknown => fold.nodes.get(id)?.outputs['value'] ?? null;
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return valueOf(only);
  return recordOf(ids.filter(id => fold.nodes.get(id)?.status === 'succeeded').map(id => [id, valueOf(id)] as const));
}

function shownOutput(fold: RunFold, shown: readonly string[]): unknown {
  const [only] = shown;
  if (only !== undefined && shown.length === 1) return outputsOf(fold, only);
  const ended = shown.filter(id => fold.nodes.get(id)?.status === 'succeeded');
  return recordOf(ended.map(id => [id, outputsOf(fold, id)] as const));
}

function outputsOf(fold: RunFold, id: string): unknown {
  const live = fold.nodes.get(id)?.liveOutputs() ?? {};
  const [only, ...others] = Object.keys(live);
  return only !== undefined && others.length === 0 ? live[only] : live;
}
