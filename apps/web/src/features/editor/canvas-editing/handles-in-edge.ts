import { type Handle, type JsonSchema, runAfter, typesMeet } from '@pinion/contracts';
import type { GraphView } from '../../canvas/index.ts';
import type { EdgeHandles } from './commands/split-edge.ts';

export type HandleSides = { sources: readonly Handle[]; targets: readonly Handle[] };

/** By which handles a node could sit in an edge; `undefined` when its types can't meet those of the edge's ends. */
export function handlesInEdge(id: string, { sources, targets }: HandleSides, graph: GraphView): EdgeHandles | undefined {
  const edge = graph.edges.get(id)?.edge;
  if (edge === undefined) return undefined;
  const before = graph.nodes.get(edge.source)?.sources.find(handle => handle.name === edge.source_handle);
  const after = graph.nodes.get(edge.target)?.targets.find(handle => handle.name === edge.target_handle);
  const target = bestHandle(targets, handle => typeMatchRank(before?.schema, handle.schema));
  const source = bestHandle(sources, handle => typeMatchRank(handle.schema, after?.schema));
  return target === undefined || source === undefined ? undefined : { target, source };
}

/** 0: the two can't meet. 2: both types are known and do. 1: nobody can tell yet. */
export function typeMatchRank(source: JsonSchema | undefined, target: JsonSchema | undefined): 0 | 1 | 2 {
  if (!typesMeet(source, target).meets) return 0;
  return source !== undefined && target !== undefined ? 2 : 1;
}

/** The first of the best; a needed field before one that may be left out. An error is no answer to go on with, and what only says when takes no value. */
export function bestHandle(handles: readonly Handle[], rank: (handle: Handle) => 0 | 1 | 2): string | undefined {
  let best: { name: string; rank: number } | undefined;
  for (const handle of handles) {
    if (handle.kind === 'error' || handle.name === runAfter) continue;
    const own = rank(handle);
    const full = own === 0 ? 0 : own + (handle.required === true ? 0.5 : 0);
    if (full > (best?.rank ?? 0)) best = { name: handle.name, rank: full };
  }
  return best?.name;
}
