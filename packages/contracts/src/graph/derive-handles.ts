import type { NodeHandles } from '../workflow/handle.ts';
import { handlesOf } from './handles-of.ts';
import { readNode } from './read-node.ts';
import type { ToolLookup } from '../workflow/tool-lookup.ts';
import type { WorkflowEdge, WorkflowNode } from '../workflow/workflow-file.ts';

/** Reads the config of a node and returns its handles. See `handlesOf`. */
export const deriveHandles = (node: WorkflowNode, lookup: ToolLookup, edges: readonly WorkflowEdge[] = []): NodeHandles =>
  handlesOf(node, readNode(node), lookup, edges);
