import type { WorkflowEdge, WorkflowNode } from '@pinion/contracts';
import { gatherInputs } from '../scheduler/gather-inputs.ts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import type { RunContext } from './node-run.ts';
import { recordedEnd } from './recorded-end.ts';
import { runNode } from './run-node.ts';
import { wholeSources } from './whole-sources.ts';

/** Reads the values that a node's edges and templates name, then runs it. */
export async function runReading(node: WorkflowNode, edges: readonly WorkflowEdge[], context: RunContext): Promise<NodeEnd> {
  const read = await wholeSources(node, edges, context);
  const sources = read.ok ? read.sources : context.fold.nodes;
  const run = { node, edges, inputs: gatherInputs(edges, sources), context: { ...context, sources } };
  if (read.ok) return runNode(run);
  // A replay without access to the blobs ends its nodes as they ended.
  return (context.replayed === undefined ? undefined : recordedEnd(run)) ?? { kind: 'failed', error: read.error };
}
