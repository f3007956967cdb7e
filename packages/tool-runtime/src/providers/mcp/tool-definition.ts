import { createHash } from 'node:crypto';
import type { Tool } from '@modelcontextprotocol/client';
import { canonicalJson, type JsonSchema, type ToolDefinition } from '@pinion/contracts';
import { classOf, hintedClass, type HintTrust } from './hint-trust.ts';
import { toolNameOf } from './tool-name.ts';

const maxDescription = 8000;
const digestLength = 16;

/**
 * Returns a version derived from everything that a server declares about a tool: a changed name, description, schema or hint is
 * a new version. Absent fields do not count, so a server that declares little keeps its versions. A class other than that of
 * the hints is part of the version too: a tool published while hints were trusted is another version.
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

/** Facts about a server in addition to its own data. `secrets` are the names of the secrets in its headers. */
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
