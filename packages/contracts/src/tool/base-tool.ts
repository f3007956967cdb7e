import type { JsonSchema } from '../json/json-schema.ts';
import { sideEffectsOfAccessLevel, type AccessLevel, type SideEffectPolicy } from './side-effect.ts';
import type { CachePolicy, ToolCategory, ToolDefinition } from './tool-spec.ts';

/** What a tool is given when it runs (seed 004 section 3.3). Never serialised. */
export type ToolContext = {
  /** The resolved secrets, by name. */
  auth: Readonly<Record<string, string>>;
  /** The workspace the call runs in. */
  tenant_id: string;
  /** Aborted when the time limit has passed or the run was cancelled. */
  signal: AbortSignal;
};

/** A tool as code (seed 004 section 3.3). `side_effect_policy` may say more exactly what `side_effects` says in three words. */
export type BaseTool<Input = unknown, Output = unknown> = {
  name: string;
  version: string;
  description?: string;
  input_schema: JsonSchema;
  output_schema: JsonSchema;
  metadata: {
    category: ToolCategory;
    side_effects: AccessLevel;
    cache: CachePolicy;
    cache_ttl_s?: number;
    side_effect_policy?: SideEffectPolicy;
    timeout_s?: number;
    secrets?: string[];
  };
  execute(input: Input, ctx: ToolContext): Promise<Output>;
};

/** The data half of a tool written as code. */
export function definitionOf(tool: BaseTool<never, unknown>, gateway = 'internal'): ToolDefinition {
  const { metadata } = tool;
  const effects = sideEffectsOfAccessLevel(metadata.side_effects);
  return {
    name: tool.name,
    version: tool.version,
    description: tool.description ?? '',
    category: metadata.category,
    input_schema: tool.input_schema,
    output_schema: tool.output_schema,
    gateway,
    gateway_config: {},
    side_effect_policy: metadata.side_effect_policy ?? effects.side_effect_policy,
    access: effects.access,
    cache: metadata.cache,
    ...(metadata.cache_ttl_s === undefined ? {} : { cache_ttl_s: metadata.cache_ttl_s }),
    ...(metadata.timeout_s === undefined ? {} : { timeout_s: metadata.timeout_s }),
    ...(metadata.secrets === undefined ? {} : { secrets: metadata.secrets }),
  };
}
