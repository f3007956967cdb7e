import type { NodeEnd } from '../scheduler/node-end.ts';
import { runDeliverNode } from './deliver-node.ts';
import { runEvaluateNode } from './evaluate-node.ts';
import { runAgainNode } from './again-node.ts';
import { runExecuteNode } from './execute-node.ts';
import type { NodeRun } from './node-run.ts';
import { runTryNode } from './try-node.ts';
import { runUndoNode } from './undo-node.ts';

/** Nodes of internal runs, which belong to no workflow and which no user can save. */
const ownNodes: Readonly<Record<string, (run: NodeRun) => Promise<NodeEnd>>> = {
  undo: runUndoNode,
  again: runAgainNode,
  execute: runExecuteNode,
  deliver: runDeliverNode,
  evaluate: runEvaluateNode,
  try: runTryNode,
};

/** Returns whether only this server creates nodes of this type. No workflow and no imported bundle has one. */
export const isInternalNodeType = (type: string): boolean => Object.hasOwn(ownNodes, type);

export const internalNode = ({ node, context }: NodeRun): ((run: NodeRun) => Promise<NodeEnd>) | undefined =>
  context.fold.workflowId === '' && isInternalNodeType(node.type) ? ownNodes[node.type] : undefined;
