import { readableErrors } from '../json/readable-errors.ts';
import { isNodeType, nodeConfigs } from './node-config.ts';
import { cacheReading, knownReading, type ReadNode } from './node-reading.ts';
import type { WorkflowNode } from './workflow-file.ts';

/** A node with its config understood; the same config is read once. */
export function readNode(node: WorkflowNode): ReadNode {
  const known = knownReading(node);
  if (known !== undefined) return known;
  const fresh = parse(node);
  cacheReading(node, fresh);
  return fresh;
}

function parse(node: WorkflowNode): ReadNode {
  if (!isNodeType(node.type)) return { type: 'unknown' };
  const result = nodeConfigs[node.type].safeParse(node.config, readableErrors);
  if (result.success) return { type: node.type, config: result.data } as ReadNode;
  return {
    type: 'invalid',
    issues: result.error.issues.map(issue => ({ path: issue.path.map(String).join('.'), message: wordsOf(issue.message) })),
  };
}

/** What is not there has no type to complain about. */
const wordsOf = (message: string): string => (message.endsWith('received undefined') ? 'is missing' : message);
