import type { NodeEnd } from '../scheduler/node-end.ts';
import { runDeliverNode } from './deliver-node.ts';
import { runEvaluateNode } from './evaluate-node.ts';
import { runAgainNode } from './again-node.ts';
import { runExecuteNode } from './execute-node.ts';
import type { NodeRun } from './node-run.ts';
import { runTryNode } from './try-node.ts';
import { runUndoNode } from './undo-node.ts';

/** Nodes of runs of our own making, which belong to no workflow: nobody can save one. */
const ownNodes: Readonly<Record<string, (run: NodeRun) => Promise<NodeEnd>>> = {
  undo: runUndoNode,
  again: runAgainNode,
  execute: runExecuteNode,
  deliver: runDeliverNode,
  evaluate: runEvaluateNode,
  try: runTryNode,
};

/** Reports whether only this server places nodes of this type: no workflow and no foreign bundle has one. */
export const isInternalNodeType = (type: string): boolean => Object.hasOwn(ownNodes, type);

export const internalNode = ({ node, context }: NodeRun): ((run: NodeRun) => Promise<NodeEnd>) | undefined =>
  context.fold.workflowId === '' && isInternalNodeType(node.type) ? ownNodes[node.type] : undefined;
