import { passThrough } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { frozenTool } from './frozen-tool.ts';
import type { NodeRun } from './node-run.ts';

/** Ends a bypassed node: its inputs are passed through, and nothing of it runs, not even an agent. */
export function runBypassedNode({ node, inputs, context }: NodeRun): NodeEnd {
  const edges = context.spec.workflow.edges.filter(edge => edge.source === node.id || edge.target === node.id);
  const lookup = (name: string, version?: string) => frozenTool(context.spec.tools, name, version);
  return { kind: 'finished', outputs: passThrough(node, inputs, lookup, edges) };
}
