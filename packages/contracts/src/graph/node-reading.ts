import type { AgentConfig } from '../agent/agent-config.ts';
import type { CodeNodeConfig } from './code-node-config.ts';
import type {
  BranchConfig,
  ConfirmConfig,
  InputConfig,
  MergeConfig,
  OutputConfig,
  PromptConfig,
  ToolNodeConfig,
  TransformConfig,
} from './node-config.ts';
import type { LoopConfig, MapConfig, SubflowConfig } from './subflow-config.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** A node with its parsed config, or the reason why it cannot be parsed. */
export type ReadNode =
  | { type: 'input'; config: InputConfig }
  | { type: 'agent'; config: AgentConfig }
  | { type: 'tool'; config: ToolNodeConfig }
  | { type: 'prompt'; config: PromptConfig }
  | { type: 'transform'; config: TransformConfig }
  | { type: 'code'; config: CodeNodeConfig }
  | { type: 'branch'; config: BranchConfig }
  | { type: 'merge'; config: MergeConfig }
  | { type: 'confirm'; config: ConfirmConfig }
  | { type: 'subflow'; config: SubflowConfig }
  | { type: 'map'; config: MapConfig }
  | { type: 'loop'; config: LoopConfig }
  | { type: 'output'; config: OutputConfig }
  | { type: 'unknown' }
  | { type: 'invalid'; issues: { path: string; message: string }[] };

type Configured = Pick<WorkflowNode, 'type' | 'config'>;

/** Parsed configs, cached by config object. Configs are immutable, so each is parsed once even if its node has moved. */
const readings = new WeakMap<Configured['config'], { type: string; read: ReadNode }>();

/** Returns the cached reading of a node, or undefined if it has not been read yet. */
export function knownReading(node: Configured): ReadNode | undefined {
  const known = readings.get(node.config);
  return known?.type === node.type ? known.read : undefined;
}

export function cacheReading(node: Configured, read: ReadNode): void {
  readings.set(node.config, { type: node.type, read });
}
