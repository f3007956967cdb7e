import type { RunPart, WorkflowFile } from '@pinion/contracts';

/** Returns the part of a graph that runs; the whole graph when no part is named. */
export function cutGraph(file: WorkflowFile, part: Pick<RunPart, 'nodes'> | undefined): WorkflowFile {
  if (part === undefined) return file;
  const inside = new Set(part.nodes);
  return {
    ...file,
    nodes: file.nodes.filter(({ id }) => inside.has(id)),
    edges: file.edges.filter(({ source, target }) => inside.has(source) && inside.has(target)),
  };
}

/** Returns the nodes whose outputs are the output of a partial run. */
export const shownOf = (part: RunPart | undefined): readonly string[] | undefined =>
  part?.until === undefined ? part?.only : [part.until];
