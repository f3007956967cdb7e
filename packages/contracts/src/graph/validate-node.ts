import type { AgentConfig } from '../agent/agent-config.ts';
import { createMessage } from '../message/message.ts';
import { codeProblems } from './code-problems.ts';
import { credentialProblems } from './credential-problems.ts';
import type { GraphFacts } from './graph-facts.ts';
import { expressionProblems } from './expression-problems.ts';
import { modelProblems } from './model-problems.ts';
import { templatesOf } from './node-templates.ts';
import type { UpstreamCheck } from './order-nodes.ts';
import { pinProblems } from './pin-problems.ts';
import type { Problem } from './problem.ts';
import { priceProblems } from './price-problems.ts';
import { roleProblems } from './role-problems.ts';
import type { ReadNode } from './node-reading.ts';
import { readNode } from './read-node.ts';
import { settingProblems } from './setting-problems.ts';
import { ruleProblems } from './rule-problems.ts';
import { templateProblems } from './template-problems.ts';
import { titleOf } from './title-of.ts';
import { toolProblems } from './tool-problems.ts';
import { vendorProgramProblems } from './vendor-program-problems.ts';
import type { WorkflowFile, WorkflowNode } from './workflow-file.ts';

/** Returns the problems of one node: its config, tools, pins and templates. */
export function validateNode(node: WorkflowNode, file: WorkflowFile, facts: GraphFacts, isUpstream: UpstreamCheck): Problem[] {
  const read = readNode(node);
  return [...problemsOf(node, read, { file, facts, isUpstream }), ...(read.type === 'invalid' ? [] : settingProblems(node))];
}

type Context = { file: WorkflowFile; facts: GraphFacts; isUpstream: UpstreamCheck };

function problemsOf(node: WorkflowNode, read: ReadNode, { file, facts, isUpstream }: Context): Problem[] {
  const ofTexts = (): Problem[] => [
    ...expressionProblems(node, read, facts),
    ...templateProblems(node, templatesOf(read), { file, lookup: facts.lookup, isUpstream }),
  ];
  switch (read.type) {
    case 'unknown':
      return [
        {
          code: 'unknown_node_type',
          severity: 'error',
          ...createMessage('Unknown node type {{type}}. The node is kept unchanged', { type: node.type }),
          node_id: node.id,
        },
      ];
    case 'invalid':
      return read.issues.map(issue => ({
        code: 'invalid_config',
        severity: 'error',
        ...createMessage('{{node}}: {{field}} {{reason}}', {
          node: titleOf(node),
          field: issue.path === '' ? 'config' : issue.path,
          reason: issue.message,
        }),
        node_id: node.id,
      }));
    case 'agent':
      return [
        ...read.config.tools.flatMap(tool => toolProblems(node, tool, facts)),
        ...pinProblems(node, read.config),
        ...ruleProblems(node.id, read.config, facts),
        ...modelProblems(node, read.config),
        ...missingPrompt(node, read.config, file),
        ...credentialProblems(node, read.config, facts),
        ...priceProblems(node, read.config, facts),
        ...vendorProgramProblems(node, read.config),
        ...roleProblems(node, read.config.roles, facts),
        ...ofTexts(),
      ];
    case 'tool':
      return [
        ...toolProblems(node, read.config.tool, facts),
        ...roleProblems(node, read.config.roles, facts),
        ...missingInputs(node, read.config.tool, read.config.input, file, facts),
        ...ofTexts(),
      ];
    case 'code':
      return codeProblems(node, read.config, facts);
    case 'prompt':
    case 'confirm':
    case 'transform':
    case 'branch':
    case 'loop':
      return ofTexts();
    case 'input':
    case 'merge':
    case 'subflow':
    case 'map':
    case 'output':
      return [];
  }
}

/** Returns the problem of an agent whose model gets an empty message in each run. */
function missingPrompt(node: WorkflowNode, { prompt }: AgentConfig, file: WorkflowFile): Problem[] {
  if (prompt.trim() !== '') return [];
  if (file.edges.some(({ target, target_handle }) => target === node.id && target_handle === 'in')) return [];
  return [
    {
      code: 'missing_prompt',
      severity: 'warning',
      ...createMessage('{{node}} has no input and no prompt, so its model gets an empty message. Connect it or write a prompt', {
        node: titleOf(node),
      }),
      node_id: node.id,
      field: 'prompt',
    },
  ];
}

/** Returns the required inputs of a tool that have neither an edge nor a value. */
function missingInputs(
  node: WorkflowNode,
  tool: { name: string; version?: string | undefined },
  input: Record<string, unknown>,
  file: WorkflowFile,
  facts: GraphFacts,
): Problem[] {
  const required = facts.lookup(tool.name, tool.version)?.input_schema['required'];
  if (!Array.isArray(required)) return [];
  const wired = new Set(file.edges.filter(edge => edge.target === node.id).map(edge => edge.target_handle));
  return required
    .filter(name => typeof name === 'string' && !wired.has(name) && !Object.hasOwn(input, name))
    .map(name => ({
      code: 'missing_input',
      severity: 'warning',
      ...createMessage('{{node}}: {{tool}} requires {{field}}. Connect it or enter a value', {
        node: titleOf(node),
        tool: tool.name,
        field: String(name),
      }),
      node_id: node.id,
      field: `input.${String(name)}`,
    }));
}
