import type { NodeConfig, NodeType } from '@pinion/contracts';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { runAgentNode } from './agent-node.ts';
import { runBranchNode } from './branch-node.ts';
import { runCodeNode } from './code-node.ts';
import { runConfirmNode } from './confirm-node.ts';
import { runDelayNode } from './delay-node.ts';
import { runInputNode } from './input-node.ts';
import { runLoopNode } from './loop-node.ts';
import { runMapNode } from './map-node.ts';
import { runMergeNode } from './merge-node.ts';
import type { NodeRun } from './node-run.ts';
import { runOutputNode } from './output-node.ts';
import { runPromptNode } from './prompt-node.ts';
import { runSubflowNode } from './subflow-node.ts';
import { runToolNode } from './tool-node.ts';
import { runTransformNode } from './transform-node.ts';

/** Function that runs a node of one type. */
export type NodeRunner<Config> = (run: NodeRun, config: Config) => NodeEnd | Promise<NodeEnd>;

/** The function that runs each type of node. */
export const nodeRunners: { readonly [Type in NodeType]: NodeRunner<NodeConfig<Type>> } = {
  input: runInputNode,
  agent: runAgentNode,
  tool: runToolNode,
  prompt: runPromptNode,
  transform: runTransformNode,
  code: runCodeNode,
  branch: runBranchNode,
  merge: runMergeNode,
  confirm: runConfirmNode,
  delay: runDelayNode,
  subflow: runSubflowNode,
  map: runMapNode,
  loop: runLoopNode,
  output: runOutputNode,
};
