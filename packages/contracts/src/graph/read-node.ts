import { readableErrors } from '../json/readable-errors.ts';
import { isNodeType, nodeDefinition } from '../nodes/node-definitions.ts';
import { cacheReading, knownReading, type ReadNode } from './node-reading.ts';
import type { WorkflowNode } from '../workflow/workflow-file.ts';

/** Returns a node with its parsed config. The same config is parsed once. */
export function readNode(node: WorkflowNode): ReadNode {
  const known = knownReading(node);
  if (known !== undefined) return known;
  const fresh = parse(node);
  cacheReading(node, fresh);
  return fresh;
}

function parse(node: WorkflowNode): ReadNode {
  if (!isNodeType(node.type)) return { type: 'unknown' };
  const result = nodeDefinition(node.type).config.safeParse(node.config, readableErrors);
  if (result.success) return { type: node.type, config: result.data } as ReadNode;
  return {
    type: 'invalid',
    issues: result.error.issues.map(issue => ({ path: issue.path.map(String).join('.'), message: describeIssue(issue.message) })),
  };
}

/** Returns the message of a parse error. A missing value is reported as missing, not as a wrong type. */
const describeIssue = (message: string): string => (message.endsWith('received undefined') ? 'is missing' : message);
