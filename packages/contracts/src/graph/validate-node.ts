import { agentOutputNames, structuredName } from '../agent/agent-outputs.ts';
import type { AgentConfig } from '../agent/agent-config.ts';
import { isRecord } from '../json/own.ts';
import { toolRef } from '../tool/tool-ref.ts';
import type { ToolNodeConfig } from './node-config.ts';
import type { Problem } from './problem.ts';
import { readNode } from './read-node.ts';
import { ruleProblems } from './rule-problems.ts';
import { referencesOf } from './template.ts';
import type { GraphFacts } from './graph-facts.ts';
import type { WorkflowFile, WorkflowNode } from './workflow-file.ts';

/** What is wrong with one node: its config, its tools, its pins, its templates. */
export function validateNode(
  node: WorkflowNode,
  file: WorkflowFile,
  facts: GraphFacts,
  upstream: (id: string) => ReadonlySet<string>,
): Problem[] {
  const read = readNode(node);
  switch (read.type) {
    case 'unknown':
      return [
        {
          code: 'unknown_node_type',
          severity: 'error',
          message: `${node.type} is not a node type here; the node is kept as it is`,
          node_id: node.id,
        },
      ];
    case 'invalid':
      return read.issues.map(issue => ({
        code: 'invalid_config',
        severity: 'error',
        message: `${node.id}: ${issue.path === '' ? 'config' : issue.path} ${issue.message}`,
        node_id: node.id,
      }));
    case 'agent':
      return [
        ...read.config.tools.flatMap(tool => toolProblems(node, tool, facts)),
        ...pinProblems(node, read.config),
        ...ruleProblems(node.id, read.config, facts),
        ...credentialProblems(node, read.config, facts),
        ...templateProblems(node, [read.config.instructions, read.config.prompt], file, upstream),
      ];
    case 'tool':
      return [
        ...toolProblems(node, read.config.tool, facts),
        ...missingInputs(node, read.config.tool, read.config.input, file, facts),
        ...templateProblems(node, stringsIn(templatesIn(read.config)), file, upstream),
      ];
    case 'prompt':
      return templateProblems(node, [read.config.template], file, upstream);
    case 'confirm':
      return templateProblems(node, [read.config.prompt], file, upstream);
    case 'input':
    case 'transform':
    case 'branch':
    case 'merge':
    case 'subflow':
    case 'map':
    case 'output':
      return [];
  }
}

function toolProblems(node: WorkflowNode, tool: { name: string; version?: string | undefined }, facts: GraphFacts): Problem[] {
  const spec = facts.lookup(tool.name, tool.version);
  const about = { node_id: node.id, tool: tool.name };
  const named = tool.version === undefined ? tool.name : toolRef(tool.name, tool.version);
  if (spec === undefined) {
    return [
      {
        ...about,
        code: 'unknown_tool',
        severity: 'warning',
        message: `${named} is not in the catalog; a call to it will be denied`,
      },
    ];
  }
  const problems: Problem[] = [];
  const why = spec.reason === undefined ? '' : `: ${spec.reason}`;
  const instead = spec.replacement === undefined ? '' : `. Use ${spec.replacement}`;
  if (spec.lifecycle === 'blocked') {
    problems.push({
      ...about,
      code: 'blocked_tool',
      severity: 'warning',
      message: `${named} is blocked${why}; a call to it ends in POLICY_DENIED${instead}`,
    });
  }
  if (spec.lifecycle === 'deprecated') {
    problems.push({
      ...about,
      code: 'deprecated_tool',
      severity: 'warning',
      message: `${named} is deprecated${why}; it still runs${instead}`,
    });
  }
  for (const secret of spec.secrets ?? []) {
    if (facts.hasSecret?.(secret) === false) {
      problems.push({
        ...about,
        code: 'missing_secret',
        severity: 'warning',
        message: `${tool.name} needs the secret ${secret}, which no scope has`,
      });
    }
  }
  return problems;
}

function pinProblems(node: WorkflowNode, config: AgentConfig): Problem[] {
  const taken = new Set<string>([...agentOutputNames, 'error', ...(config.output_schema === undefined ? [] : [structuredName])]);
  const enabled = new Set(config.tools.map(tool => tool.name));
  const problems: Problem[] = [];
  for (const pin of config.pins) {
    const about = { node_id: node.id, pin: pin.name };
    if (taken.has(pin.name))
      problems.push({
        ...about,
        code: 'pin_name_taken',
        severity: 'error',
        message: `a pin may not be called ${pin.name}: the name is taken`,
      });
    taken.add(pin.name);
    if (!enabled.has(pin.selector.tool)) {
      const message = `pin ${pin.name}: ${pin.selector.tool} is off for this agent; the handle stays and answers ${pin.on_missing}`;
      problems.push({ ...about, tool: pin.selector.tool, code: 'pin_tool_off', severity: 'warning', message });
    }
  }
  return problems;
}

function credentialProblems(node: WorkflowNode, config: AgentConfig, facts: GraphFacts): Problem[] {
  const { provider, credential } = config.model;
  if (provider === 'scripted' || facts.hasSecret === undefined) return [];
  if (credential === undefined) {
    if (provider === 'openai-compatible') return [];
    return [
      {
        code: 'missing_secret',
        severity: 'warning',
        message: `${node.id}: ${provider} needs a key; choose a secret`,
        node_id: node.id,
      },
    ];
  }
  if (facts.hasSecret(credential)) return [];
  return [
    {
      code: 'missing_secret',
      severity: 'warning',
      message: `${node.id} names the secret ${credential}, which no scope has`,
      node_id: node.id,
    },
  ];
}

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
      message: `${node.id}: ${tool.name} needs ${String(name)}; wire it or fill it in`,
      node_id: node.id,
    }));
}

function templateProblems(
  node: WorkflowNode,
  templates: readonly string[],
  file: WorkflowFile,
  upstream: (id: string) => ReadonlySet<string>,
): Problem[] {
  const problems: Problem[] = [];
  // Most references name a neighbour; the whole way up is walked for the others only.
  const neighbours = new Set(file.edges.filter(edge => edge.target === node.id).map(edge => edge.source));
  for (const reference of templates.flatMap(referencesOf)) {
    if (neighbours.has(reference.node_id) || upstream(node.id).has(reference.node_id)) continue;
    const exists = file.nodes.some(other => other.id === reference.node_id);
    problems.push({
      code: exists ? 'template_not_upstream' : 'template_unknown_node',
      severity: 'warning',
      message: exists
        ? `${reference.text}: no edge leads from ${reference.node_id} to ${node.id}, so it is empty`
        : `${reference.text} names a node that is not there`,
      node_id: node.id,
    });
  }
  return problems;
}

/** The fields of a tool node whose strings are templates. */
const templatesIn = ({ input, verbatim = [] }: ToolNodeConfig): unknown[] =>
  Object.entries(input).flatMap(([field, value]) => (verbatim.includes(field) ? [] : [value]));

export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(stringsIn);
  return isRecord(value) ? Object.values(value).flatMap(stringsIn) : [];
}
