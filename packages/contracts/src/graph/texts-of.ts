import type { NodeExpression, NodeTemplate } from '../nodes/node-definition.ts';
import { nodeDefinition } from '../nodes/node-definitions.ts';
import type { ReadNode } from './node-reading.ts';

/** Returns the JSONata expressions of a node, other than the conditions of an agent's rules. */
export const expressionsOf = (read: ReadNode): readonly NodeExpression[] =>
  'config' in read ? (nodeDefinition(read.type).expressions?.(read.config) ?? []) : [];

/** Returns the templates of a node. */
export const templatesOf = (read: ReadNode): readonly NodeTemplate[] =>
  'config' in read ? (nodeDefinition(read.type).templates?.(read.config) ?? []) : [];
