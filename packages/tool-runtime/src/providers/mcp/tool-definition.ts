import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/client';
import { canonicalJson, type JsonSchema, type SideEffectPolicy, type ToolDefinition } from '@pinion/contracts';
import { toolNameOf } from './tool-name.ts';

const maxDescription = 8000;
const digestLength = 16;

/**
 * A version made from all that a server says of a tool: a changed name, description, schema or hint is a new version.
 * What it leaves out counts for nothing, so that a server that says little keeps its versions.
 */
export function versionOf({ name, description, inputSchema, outputSchema, annotations, title }: Tool): string {
  const said: unknown[] = [name, description ?? '', inputSchema];
  if (outputSchema !== undefined || annotations !== undefined || title !== undefined)
    said.push(outputSchema ?? null, annotations ?? null, title ?? null);
  const digest = createHash('sha256').update(canonicalJson(said)).digest('hex');
  return `0.0.0+${digest.slice(0, digestLength)}`;
}

/** `secrets`: the names that the server's headers are made from. */
export function definitionOfTool(server: string, tool: Tool, secrets: readonly string[] = []): ToolDefinition {
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
    ...(secrets.length === 0 ? {} : { secrets: [...secrets] }),
  };
}

/** A server's hints, taken at the word of the administrator who named the server; none means the worst. */
function policyOf({ annotations }: Tool): SideEffectPolicy {
  if (annotations?.readOnlyHint === true) return 'pure';
  return annotations?.idempotentHint === true ? 'idempotent' : 'irreversible';
}
