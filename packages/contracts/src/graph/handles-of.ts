import { agentOutputNames, type AgentOutputName, structuredName } from '../agent/agent-output-names.ts';
import type { AgentConfig } from '../agent/agent-config.ts';
import type { PinnedHandle } from '../agent/pinned-handle.ts';
import type { JsonSchema } from '../json/json-schema.ts';
import { isRecord, ownValue } from '../json/own-value.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';
import type { ToolLookup } from './tool-lookup.ts';
import { codeFields, codeInput } from './code-fields.ts';
import { flowHandles, isFlowType } from './flow-handles.ts';
import type { Handle, NodeHandles } from './handle.ts';
import type { ReadNode } from './node-reading.ts';
import { runAfter } from './run-after.ts';
import type { WorkflowEdge, WorkflowNode } from './workflow-file.ts';

const any = (name: string, kind: Handle['kind']): Handle => ({ name, kind });
const errorHandle: Handle = { name: 'error', kind: 'error', label: 'ToolError' };
const agentOutputHandles: Record<AgentOutputName, Handle> = {
  response: { name: 'response', kind: 'output', schema: { type: 'string' }, label: 'string' },
  tools_by_id: { name: 'tools_by_id', kind: 'output', schema: { type: 'object' }, label: 'map' },
  tool_order: { name: 'tool_order', kind: 'output', schema: { type: 'array' }, label: 'string[]' },
  last_tool: { name: 'last_tool', kind: 'output', label: 'envelope' },
  traces_url: { name: 'traces_url', kind: 'output', schema: { type: 'string' }, label: 'url' },
};

/**
 * Returns the handles of one node from its config and the edges that attach to it. The registry only adds types and fields.
 * Invariant: the handles named by the config and the edges exist regardless of what `lookup` returns, now or later.
 */
export function handlesOf(
  node: WorkflowNode,
  read: ReadNode,
  lookup: ToolLookup,
  edges: readonly WorkflowEdge[] = [],
): NodeHandles {
  const handles = ownHandles(node, read, lookup);
  for (const edge of edges) {
    if (edge.source === node.id) addGhost(handles.sources, edge.source_handle);
    if (edge.target === node.id) addGhost(handles.targets, edge.target_handle);
  }
  return handles;
}

function addGhost(handles: Handle[], name: string): void {
  if (!handles.some(handle => handle.name === name)) handles.push(any(name, 'ghost'));
}

function ownHandles(node: WorkflowNode, read: ReadNode, lookup: ToolLookup): NodeHandles {
  switch (read.type) {
    case 'input':
      return { targets: [], sources: [withSchema(any('value', 'output'), read.config.schema)] };
    case 'agent':
      return { targets: [any('in', 'input')], sources: agentSources(read.config, lookup) };
    case 'tool':
      return toolHandles(lookup(read.config.tool.name, read.config.tool.version), Object.keys(read.config.input));
    case 'prompt':
      return { targets: [any('in', 'input')], sources: [withSchema(any('text', 'output'), { type: 'string' })] };
    case 'transform':
      return { targets: [any('in', 'input')], sources: [any('value', 'output')] };
    case 'code':
      return codeHandles(read.config);
    case 'branch':
      return {
        targets: [any('in', 'input')],
        sources: [...read.config.cases.map(branchCase => any(branchCase.handle, 'case')), any('else', 'case')],
      };
    case 'output':
      return { targets: [any('value', 'input')], sources: [] };
    case 'merge':
    case 'confirm':
    case 'subflow':
    case 'map':
    case 'loop':
      return flowHandles(read.type);
    case 'invalid':
      if (node.type === 'agent') return brokenAgent(node);
      if (node.type === 'code') return codeHandles(node.config);
      return isFlowType(node.type) ? flowHandles(node.type) : { targets: [], sources: [] };
    case 'unknown':
      return { targets: [], sources: [] };
  }
}

function agentSources(config: AgentConfig, lookup: ToolLookup): Handle[] {
  return [
    ...agentOutputNames.map(name => agentOutputHandles[name]),
    ...structuredHandle(config.output_schema),
    ...config.pins.map(pin => pinHandle(pin, config, lookup)),
    errorHandle,
  ];
}

/** The structured output, null if a run was cut short before the response. */
const structuredHandle = (schema: JsonSchema | undefined): Handle[] =>
  schema === undefined
    ? []
    : [withSchema({ ...any(structuredName, 'output'), label: 'data' }, { anyOf: [schema, { type: 'null' }] }, schema)];

/** Returns the handles of an agent with an invalid config: its five outputs and every readable pin. */
function brokenAgent(node: WorkflowNode): NodeHandles {
  const pins = Array.isArray(node.config['pins']) ? node.config['pins'] : [];
  const schema = node.config['output_schema'];
  const names = pins.map(pin => (isRecord(pin) ? pin['name'] : undefined)).filter(name => typeof name === 'string');
  return {
    targets: [any('in', 'input')],
    sources: [
      ...agentOutputNames.map(name => agentOutputHandles[name]),
      ...structuredHandle(isRecord(schema) ? schema : undefined),
      ...names.map(name => any(name, 'pin')),
      errorHandle,
    ],
  };
}

function pinHandle(pin: PinnedHandle, config: AgentConfig, lookup: ToolLookup): Handle {
  const handle = any(pin.name, 'pin');
  if (pin.selector.strategy === 'count') return { ...handle, schema: { type: 'integer' }, label: 'integer' };
  const enabled = config.tools.find(tool => tool.name === pin.selector.tool);
  const schema = lookup(pin.selector.tool, enabled?.version)?.output_schema;
  if (pin.selector.strategy === 'all')
    return { ...handle, schema: { type: 'array', ...(schema ? { items: schema } : {}) }, label: 'array' };
  return withSchema(
    handle,
    schema === undefined || pin.on_missing !== 'null' ? schema : { anyOf: [schema, { type: 'null' }] },
    schema,
  );
}

function codeHandles(config: { input_schema?: unknown; output_schema?: unknown }): NodeHandles {
  const required = isRecord(config.input_schema) ? config.input_schema['required'] : undefined;
  const targets = codeFields(config).map(([name, schema]) =>
    name === codeInput && schema === undefined
      ? any(name, 'input')
      : {
          ...withSchema(any(name, 'field'), isRecord(schema) ? schema : undefined),
          required: Array.isArray(required) && required.includes(name),
        },
  );
  const { output_schema } = config;
  return {
    targets,
    sources: [
      withSchema(any('value', 'output'), isRecord(output_schema) ? output_schema : undefined),
      errorHandle,
      { name: 'logs', kind: 'output', schema: { type: 'string' }, label: 'string' },
    ],
  };
}

function toolHandles(spec: ToolSpec | undefined, configured: readonly string[]): NodeHandles {
  const properties = isRecord(spec?.input_schema['properties']) ? spec.input_schema['properties'] : undefined;
  const required = Array.isArray(spec?.input_schema['required']) ? spec.input_schema['required'] : [];
  const names = [...new Set([...Object.keys(properties ?? {}), ...configured])].filter(name => name !== runAfter);
  const fields = names.map(name => {
    const schema = ownValue(properties, name);
    return { ...withSchema(any(name, 'field'), isRecord(schema) ? schema : undefined), required: required.includes(name) };
  });
  return {
    targets: [...fields, { name: runAfter, kind: 'input', label: 'order only' }],
    sources: [
      withSchema(any('output', 'output'), spec?.output_schema),
      errorHandle,
      { name: 'envelope', kind: 'output', label: 'envelope' },
    ],
  };
}

function withSchema(handle: Handle, schema: JsonSchema | undefined, named = schema): Handle {
  if (schema === undefined) return handle;
  const label = labelOf(named);
  return { ...handle, schema, ...(label === undefined ? {} : { label }) };
}

function labelOf(schema: JsonSchema | undefined): string | undefined {
  if (schema === undefined) return undefined;
  const { title, type } = schema;
  if (typeof title === 'string') return title;
  if (typeof type === 'string') return type;
  return Array.isArray(type) ? type.join(' | ') : undefined;
}
