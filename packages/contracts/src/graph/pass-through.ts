import type { ToolLookup } from '../workflow/tool-lookup.ts';
import { deriveHandles } from './derive-handles.ts';
import { runAfter } from '../workflow/run-after.ts';
import type { WorkflowEdge, WorkflowNode } from '../workflow/workflow-file.ts';

/**
 * Returns the output of a bypassed node by source handle: the first of its inputs that has a value, at its first output. A
 * run-after edge carries no value.
 * Empty when the node has no output or received no value.
 */
export function passThrough(
  node: WorkflowNode,
  inputs: Readonly<Record<string, unknown>>,
  lookup: ToolLookup,
  edges: readonly WorkflowEdge[],
): Record<string, unknown> {
  const { sources, targets } = deriveHandles(node, lookup, edges);
  const [out] = sources;
  const into = targets.find(handle => handle.name !== runAfter && Object.hasOwn(inputs, handle.name));
  return out === undefined || into === undefined ? {} : { [out.name]: inputs[into.name] ?? null };
}
