import type { JsonSchema } from '../json/json-schema.ts';
import type { ToolSpec } from './tool-spec.ts';

export type OpenAiTool = { type: 'function'; function: { name: string; description: string; parameters: JsonSchema } };

/**
 * Converts tools to the format of the OpenAI API. `nameOf` maps a tool name to a unique provider name of `[A-Za-z0-9_-]{1,64}`.
 * In the runtime it is `mangleName`.
 */
export const toOpenAiTools = (specs: readonly ToolSpec[], nameOf: (name: string) => string): OpenAiTool[] =>
  specs.map(({ name, description, input_schema }) => ({
    type: 'function',
    function: { name: nameOf(name), description, parameters: objectSchema(input_schema) },
  }));

export type McpTool = {
  name: string;
  description: string;
  inputSchema: JsonSchema;
  /** An alternative name of the input schema. */
  parameter_schema: JsonSchema;
  outputSchema?: JsonSchema;
  annotations: { readOnlyHint: boolean; idempotentHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
};

/** Converts tools to the format of an MCP server's tool list. */
export const toMcpTools = (specs: readonly ToolSpec[]): McpTool[] =>
  specs.map(({ name, description, input_schema, output_schema, side_effect_policy, access }) => {
    const schema = objectSchema(input_schema);
    const isObject = output_schema?.['type'] === 'object';
    return {
      name,
      description,
      inputSchema: schema,
      parameter_schema: schema,
      // MCP only supports objects as structured output.
      ...(isObject ? { outputSchema: output_schema } : {}),
      annotations: {
        readOnlyHint: side_effect_policy === 'pure',
        idempotentHint: side_effect_policy === 'pure' || side_effect_policy === 'idempotent',
        destructiveHint: side_effect_policy === 'irreversible',
        openWorldHint: access !== 'none',
      },
    };
  });

/** Returns an object schema, which both formats require. A schema without a type means an object. */
const objectSchema = (schema: JsonSchema): JsonSchema => (schema['type'] === undefined ? { type: 'object', ...schema } : schema);

/** Returns the specs of one kind of tool. `tool_type` is an alternative name of the gateway. */
export const listSpecs = (specs: readonly ToolSpec[], { tool_type }: { tool_type?: string } = {}): ToolSpec[] =>
  specs.filter(({ gateway }) => tool_type === undefined || gateway === tool_type.trim().toLowerCase());
