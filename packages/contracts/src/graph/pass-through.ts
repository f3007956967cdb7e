import type { ToolLookup } from './tool-lookup.ts';
import { deriveHandles } from './derive-handles.ts';
import { runAfter } from './run-after.ts';
import type { WorkflowEdge, WorkflowNode } from './workflow-file.ts';

/**
 * What a bypassed node hands on, by source handle: the first of its inputs that has a value, through its first output. An
 * edge that only says when brings no value to hand on.
 * Empty when it has no output, or nothing came in.
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
