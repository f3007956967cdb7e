import type { JsonSchema } from '../json/json-schema.ts';
import type { ToolSpec } from './tool-spec.ts';

export type OpenAiTool = { type: 'function'; function: { name: string; description: string; parameters: JsonSchema } };

/**
 * The tools as the OpenAI API takes them (2-045). `nameOf` makes a vendor's name of ours, of `[A-Za-z0-9_-]{1,64}`, and no two
 * names the same (C39): the runtime's `mangleName`.
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
  /** Seed 000's name for the same (C21). */
  parameter_schema: JsonSchema;
  outputSchema?: JsonSchema;
  annotations: { readOnlyHint: boolean; idempotentHint: boolean; destructiveHint: boolean; openWorldHint: boolean };
};

/** The tools as an MCP server lists them (2-046). */
export const toMcpTools = (specs: readonly ToolSpec[]): McpTool[] =>
  specs.map(({ name, description, input_schema, output_schema, side_effect_policy, access }) => {
    const schema = objectSchema(input_schema);
    const isObject = output_schema?.['type'] === 'object';
    return {
      name,
      description,
      inputSchema: schema,
      parameter_schema: schema,
      // MCP knows structured output as an object only.
      ...(isObject ? { outputSchema: output_schema } : {}),
      annotations: {
        readOnlyHint: side_effect_policy === 'pure',
        idempotentHint: side_effect_policy === 'pure' || side_effect_policy === 'idempotent',
        destructiveHint: side_effect_policy === 'irreversible',
        openWorldHint: access !== 'none',
      },
    };
  });

/** Both want an object's schema; one that says nothing about its type means one. */
const objectSchema = (schema: JsonSchema): JsonSchema => (schema['type'] === undefined ? { type: 'object', ...schema } : schema);

/** The specs of one kind of tool (2-047); `tool_type` is the seeds' name for what performs it. */
export const listSpecs = (specs: readonly ToolSpec[], { tool_type }: { tool_type?: string } = {}): ToolSpec[] =>
  specs.filter(({ gateway }) => tool_type === undefined || gateway === tool_type.trim().toLowerCase());
