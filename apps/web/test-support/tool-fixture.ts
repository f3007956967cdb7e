import type { ToolSpec } from '@pinion/contracts';

/** Returns a tool that repeats its input `what`. */
export const echoTool = (name: string, rest: Partial<ToolSpec> = {}): ToolSpec => ({
  name,
  version: '1.0.0',
  description: `Repeats what it is given (${name}).`,
  category: 'data',
  input_schema: { type: 'object', properties: { what: { type: 'string' } }, additionalProperties: false },
  output_schema: { type: 'object', title: 'Echo', properties: { echo: { type: 'string' } } },
  gateway: 'http',
  gateway_config: {},
  side_effect_policy: 'pure',
  access: 'read',
  cache: 'none',
  lifecycle: 'active',
  ...rest,
});
