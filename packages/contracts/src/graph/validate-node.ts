import { createMessage } from '../message/message.ts';
import { nodeDefinition } from '../nodes/node-definitions.ts';
import type { GraphFacts } from '../workflow/graph-facts.ts';
import type { Problem } from '../workflow/problem.ts';
import { titleOf } from '../workflow/title-of.ts';
import type { WorkflowFile, WorkflowNode } from '../workflow/workflow-file.ts';
import { expressionProblems } from './expression-problems.ts';
import type { ConfiguredNode, ReadNode } from './node-reading.ts';
import type { UpstreamCheck } from './order-nodes.ts';
import { readNode } from './read-node.ts';
import { settingProblems } from './setting-problems.ts';
import { templateProblems } from './template-problems.ts';
import { templatesOf } from './texts-of.ts';

/** Returns the problems of one node: its config, tools, pins, expressions and templates. */
export function validateNode(node: WorkflowNode, file: WorkflowFile, facts: GraphFacts, isUpstream: UpstreamCheck): Problem[] {
  const read = readNode(node);
  if (read.type === 'invalid') return invalidConfig(node, read);
  if (read.type === 'unknown') return [unknownType(node)];
  return [
    ...ownProblems(read, { node, file, facts }),
    ...expressionProblems(node, read, facts),
    ...templateProblems(node, templatesOf(read), { file, lookup: facts.lookup, isUpstream }),
    ...settingProblems(node),
  ];
}

const ownProblems = (read: ConfiguredNode, context: { node: WorkflowNode; file: WorkflowFile; facts: GraphFacts }) =>
  nodeDefinition(read.type).validate?.(read.config, context) ?? [];

const unknownType = (node: WorkflowNode): Problem => ({
  code: 'unknown_node_type',
  severity: 'error',
  ...createMessage('Unknown node type {{type}}. The node is kept unchanged', { type: node.type }),
  node_id: node.id,
});

const invalidConfig = (node: WorkflowNode, { issues }: Extract<ReadNode, { type: 'invalid' }>): Problem[] =>
  issues.map(issue => ({
    code: 'invalid_config',
    severity: 'error',
    ...createMessage('{{node}}: {{field}} {{reason}}', {
      node: titleOf(node),
      field: issue.path === '' ? 'config' : issue.path,
      reason: issue.message,
    }),
    node_id: node.id,
  }));
