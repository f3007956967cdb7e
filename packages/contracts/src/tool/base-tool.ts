import type { JsonSchema } from '../json/json-schema.ts';
import { sideEffectsOfAccessLevel, type AccessLevel, type SideEffectPolicy } from './side-effect.ts';
import type { CachePolicy, ToolCategory, ToolDefinition } from './tool-spec.ts';

/** The context of a running tool. Never serialized. */
export type ToolContext = {
  /** The resolved secrets, by name. */
  auth: Readonly<Record<string, string>>;
  /** The workspace of the call. */
  tenant_id: string;
  /** Aborted when the time limit has passed or the run was cancelled. */
  signal: AbortSignal;
};

/** A tool as code. `side_effect_policy` may be more specific than the three values of `side_effects`. */
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

/** Returns the definition of a tool written as code. */
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
