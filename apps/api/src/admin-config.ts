import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SecretName, ToolDefinition, type ToolSpec, specOf, pointerTo } from '@pinion/contracts';
import { parse } from 'yaml';
import * as z from 'zod';

/** What opens the vault or the database is no tool's secret. */
const isForTools = (name: string): boolean => !/^(PINION_|DATABASE_URL$|REDIS_URL$|NODE_|LD_)/.test(name);

const AdminFile = z.strictObject({
  /** By name: a program to start, or an address. Understood by the MCP provider, which says what is wrong with one. */
  mcp_servers: z.record(z.string(), z.unknown()).default({}),
  /** JSON or YAML files with a list of tool definitions, beside this file. */
  tool_files: z.array(z.string()).default([]),
  limits: z
    .strictObject({
      max_concurrent_runs: z.number().int().min(1).max(10_000).optional(),
      max_output_bytes: z.number().int().min(1024).optional(),
      blob_retention_days: z.number().positive().optional(),
    })
    .default({}),
  secrets: z
    .strictObject({
      /** Variables of the environment that tools may name as secrets: the last scope asked. Only these, never a prefix. */
      instance: z.array(SecretName.refine(isForTools, 'this variable is the server’s own')).max(200).default([]),
    })
    .default({ instance: [] }),
});

export type AdminConfig = Omit<z.infer<typeof AdminFile>, 'tool_files'> & { tools: ToolSpec[] };

/**
 * The administrator's file (PINION_CONFIG). It alone names processes and the servers that tools come from;
 * nothing a request carries can. A mistake in it stops the start and says where it is.
 */
export function readAdminConfig(file: string | undefined): AdminConfig {
  if (file === undefined) return { mcp_servers: {}, limits: {}, secrets: { instance: [] }, tools: [] };
  const { tool_files, ...config } = understand(AdminFile, file);
  const tools = tool_files.flatMap(name => understand(z.array(ToolDefinition), path.resolve(path.dirname(file), name)));
  return { ...config, tools: tools.map(definition => specOf(definition)) };
}

function understand<Shape extends z.ZodType>(shape: Shape, file: string): z.output<Shape> {
  const result = shape.safeParse(readYaml(file) ?? {});
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw new Error(`${file} ${pointerTo(issue?.path ?? [])}: ${issue?.message ?? 'not valid'}`);
}

/** JSON is YAML too. */
function readYaml(file: string): unknown {
  try {
    return parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : 'unknown reason'}`);
  }
}
