import { type Handle, type JsonSchema, runAfter, typesMeet } from '@pinion/contracts';
import type { GraphView } from '../../../canvas/index.ts';
import { connectionEnds } from './connection-ends.ts';
import type { EdgeHandles } from './split-edge.ts';

export type HandleSides = { sources: readonly Handle[]; targets: readonly Handle[] };

/**
 * Returns the handles by which a node fits into an edge, or `undefined` when its types are incompatible with those of the
 * edge's ends.
 */
export function handlesInEdge(id: string, { sources, targets }: HandleSides, graph: GraphView): EdgeHandles | undefined {
  const edge = graph.edges.get(id)?.edge;
  if (edge === undefined) return undefined;
  const { from, to } = connectionEnds(graph, edge);
  const target = bestHandle(targets, handle => typeMatchRank(from?.schema, handle.schema));
  const source = bestHandle(sources, handle => typeMatchRank(handle.schema, to?.schema));
  return target === undefined || source === undefined ? undefined : { target, source };
}

/** Ranks the compatibility of two types. 0: incompatible. 2: both types are known and compatible. 1: not known yet. */
export function typeMatchRank(source: JsonSchema | undefined, target: JsonSchema | undefined): 0 | 1 | 2 {
  if (!typesMeet(source, target).meets) return 0;
  return source !== undefined && target !== undefined ? 2 : 1;
}

/**
 * Returns the name of the first handle with the best rank, required fields before optional ones, or `undefined` when none fits.
 * Skips error handles, which are no result to continue with, and handles that only set the order, which take no value.
 */
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
