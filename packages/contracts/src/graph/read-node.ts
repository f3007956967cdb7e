import type { AgentConfig } from '../agent/agent-config.ts';
import { inWords } from '../json/in-words.ts';
import {
  type BranchConfig,
  type ConfirmConfig,
  type InputConfig,
  isNodeType,
  type MergeConfig,
  nodeConfigs,
  type OutputConfig,
  type PromptConfig,
  type ToolNodeConfig,
  type TransformConfig,
} from './node-config.ts';
import type { MapConfig, SubflowConfig } from './subflow-config.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** A node with its config understood, or the reason why it is not. */
export type ReadNode =
  | { type: 'input'; config: InputConfig }
  | { type: 'agent'; config: AgentConfig }
  | { type: 'tool'; config: ToolNodeConfig }
  | { type: 'prompt'; config: PromptConfig }
  | { type: 'transform'; config: TransformConfig }
  | { type: 'branch'; config: BranchConfig }
  | { type: 'merge'; config: MergeConfig }
  | { type: 'confirm'; config: ConfirmConfig }
  | { type: 'subflow'; config: SubflowConfig }
  | { type: 'map'; config: MapConfig }
  | { type: 'output'; config: OutputConfig }
  | { type: 'unknown' }
  | { type: 'invalid'; issues: { path: string; message: string }[] };

const cache = new WeakMap<WorkflowNode, ReadNode>();

/** Nodes are values: the same object is read once. */
export function readNode(node: WorkflowNode): ReadNode {
  const known = cache.get(node);
  if (known !== undefined) return known;
  const fresh = parse(node);
  cache.set(node, fresh);
  return fresh;
}

function parse(node: WorkflowNode): ReadNode {
  if (!isNodeType(node.type)) return { type: 'unknown' };
  const result = nodeConfigs[node.type].safeParse(node.config, inWords);
  if (result.success) return { type: node.type, config: result.data } as ReadNode;
  return {
    type: 'invalid',
    issues: result.error.issues.map(issue => ({ path: issue.path.map(String).join('.'), message: wordsOf(issue.message) })),
  };
}

/** What is not there has no type to complain about. */
const wordsOf = (message: string): string => (message.endsWith('received undefined') ? 'is missing' : message);
