import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/client';
import { canonicalJson, type JsonSchema, type SideEffectPolicy, type ToolDefinition } from '@pinion/contracts';
import { toolNameOf } from './tool-name.ts';

const maxDescription = 8000;
const digestLength = 16;

/** A version made from what a model is told: a changed name, description or schema is a new version. */
export const versionOf = ({ name, description, inputSchema }: Tool): string =>
  `0.0.0+${createHash('sha256')
    .update(canonicalJson([name, description ?? '', inputSchema]))
    .digest('hex')
    .slice(0, digestLength)}`;

export function definitionOfTool(server: string, tool: Tool): ToolDefinition {
  const side_effect_policy = policyOf(tool);
  const description = tool.description ?? tool.annotations?.title ?? tool.title ?? '';
  return {
    name: toolNameOf(server, tool.name),
    version: versionOf(tool),
    description: description.length > maxDescription ? `${description.slice(0, maxDescription - 1)}…` : description,
    category: 'api',
    tags: ['mcp'],
    gateway: 'mcp',
    gateway_config: { server, tool: tool.name },
    input_schema: tool.inputSchema as JsonSchema,
    ...(tool.outputSchema === undefined ? {} : { output_schema: tool.outputSchema as JsonSchema }),
    side_effect_policy,
    access: side_effect_policy === 'pure' ? 'read' : 'write',
    cache: 'none',
  };
}

/** A server's hints, taken at the word of the administrator who named the server; none means the worst. */
function policyOf({ annotations }: Tool): SideEffectPolicy {
  if (annotations?.readOnlyHint === true) return 'pure';
  return annotations?.idempotentHint === true ? 'idempotent' : 'irreversible';
}
