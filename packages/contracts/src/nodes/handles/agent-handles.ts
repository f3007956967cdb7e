import { agentOutputNames, type AgentOutputName, structuredName } from '../../agent/agent-output-names.ts';
import type { AgentConfig } from '../../agent/agent-config.ts';
import type { PinnedHandle } from '../../agent/pinned-handle.ts';
import type { JsonSchema } from '../../json/json-schema.ts';
import { isRecord } from '../../json/own-value.ts';
import type { Handle } from '../../workflow/handle.ts';
import type { ToolLookup } from '../../workflow/tool-lookup.ts';
import { errorHandle, handle, withSchema } from './handle-parts.ts';
import type { HandlesOf } from './handles-of-config.ts';

const outputs: Record<AgentOutputName, Handle> = {
  response: { name: 'response', kind: 'output', schema: { type: 'string' }, label: 'string' },
  tools_by_id: { name: 'tools_by_id', kind: 'output', schema: { type: 'object' }, label: 'map' },
  tool_order: { name: 'tool_order', kind: 'output', schema: { type: 'array' }, label: 'string[]' },
  last_tool: { name: 'last_tool', kind: 'output', label: 'envelope' },
  traces_url: { name: 'traces_url', kind: 'output', schema: { type: 'string' }, label: 'url' },
};

/** The handles of an agent. One with an invalid config has its five outputs and every readable pin. */
export const agentHandles: HandlesOf<AgentConfig> = {
  read: (config, lookup) => ({
    targets: [handle('in', 'input')],
    sources: sources(
      config.output_schema,
      config.pins.map(pin => pinHandle(pin, config, lookup)),
    ),
  }),
  unread: ({ pins, output_schema }) => ({
    targets: [handle('in', 'input')],
    sources: sources(
      isRecord(output_schema) ? output_schema : undefined,
      (Array.isArray(pins) ? pins : [])
        .map(pin => (isRecord(pin) ? pin['name'] : undefined))
        .filter(name => typeof name === 'string')
        .map(name => handle(name, 'pin')),
    ),
  }),
};

const sources = (schema: JsonSchema | undefined, pins: readonly Handle[]): Handle[] => [
  ...agentOutputNames.map(name => outputs[name]),
  ...structuredHandle(schema),
  ...pins,
  errorHandle,
];

/** The structured output, null if a run was cut short before the response. */
const structuredHandle = (schema: JsonSchema | undefined): Handle[] =>
  schema === undefined
    ? []
    : [withSchema({ ...handle(structuredName, 'output'), label: 'data' }, { anyOf: [schema, { type: 'null' }] }, schema)];

function pinHandle(pin: PinnedHandle, config: AgentConfig, lookup: ToolLookup): Handle {
  const plain = handle(pin.name, 'pin');
  if (pin.selector.strategy === 'count') return { ...plain, schema: { type: 'integer' }, label: 'integer' };
  const enabled = config.tools.find(tool => tool.name === pin.selector.tool);
  const schema = lookup(pin.selector.tool, enabled?.version)?.output_schema;
  if (pin.selector.strategy === 'all')
    return { ...plain, schema: { type: 'array', ...(schema ? { items: schema } : {}) }, label: 'array' };
  return withSchema(
    plain,
    schema === undefined || pin.on_missing !== 'null' ? schema : { anyOf: [schema, { type: 'null' }] },
    schema,
  );
}
