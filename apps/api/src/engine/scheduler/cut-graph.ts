import type { RunPart, WorkflowFile } from '@pinion/contracts';

/** The part of a graph that runs; the whole of it where no part is named. */
export function cutGraph(file: WorkflowFile, part: Pick<RunPart, 'nodes'> | undefined): WorkflowFile {
  if (part === undefined) return file;
  const inside = new Set(part.nodes);
  return {
    ...file,
    nodes: file.nodes.filter(({ id }) => inside.has(id)),
    edges: file.edges.filter(({ source, target }) => inside.has(source) && inside.has(target)),
  };
}

/** The nodes whose outputs are the output of a run of a part. */
export const shownOf = (part: RunPart | undefined): readonly string[] | undefined =>
  part?.until === undefined ? part?.only : [part.until];
