import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/client';
import { canonicalJson, type JsonSchema, type ToolDefinition } from '@pinion/contracts';
import { classOf, hintedClass, type HintTrust } from './hint-trust.ts';
import { toolNameOf } from './tool-name.ts';

const maxDescription = 8000;
const digestLength = 16;

/**
 * A version made from all that a server says of a tool: a changed name, description, schema or hint is a new version.
 * What it leaves out counts for nothing, so that a server that says little keeps its versions. A class that is another than
 * the hints say is part of the version too: what was published while hints were believed is another version.
 */
export function versionOf(tool: Tool, trust: HintTrust): string {
  const { name, description, inputSchema, outputSchema, annotations, title } = tool;
  const text: unknown[] = [name, description ?? '', inputSchema];
  if (outputSchema !== undefined || annotations !== undefined || title !== undefined)
    text.push(outputSchema ?? null, annotations ?? null, title ?? null);
  const side_effect_policy = classOf(tool, trust);
  if (side_effect_policy !== hintedClass(tool)) text.push({ side_effect_policy });
  const digest = createHash('sha256').update(canonicalJson(text)).digest('hex');
  return `0.0.0+${digest.slice(0, digestLength)}`;
}

/** What is known of a server beside what it says; `secrets`: the names that its headers are made from. */
export type ServerFacts = { secrets?: readonly string[]; trust?: HintTrust };

export function definitionOfTool(server: string, tool: Tool, { secrets = [], trust = {} }: ServerFacts): ToolDefinition {
  const side_effect_policy = classOf(tool, trust);
  const description = tool.description ?? tool.annotations?.title ?? tool.title ?? '';
  return {
    name: toolNameOf(server, tool.name),
    version: versionOf(tool, trust),
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
