import type { NodeConfig, NodeType } from '../nodes/node-definitions.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';

/** A node with its parsed config, or the reason why it cannot be parsed. */
export type ReadNode =
  | { [Type in NodeType]: { type: Type; config: NodeConfig<Type> } }[NodeType]
  | { type: 'unknown' }
  | { type: 'invalid'; issues: { path: string; message: string }[] };

/** A node whose config can be read. */
export type ConfiguredNode = Extract<ReadNode, { type: NodeType }>;

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
