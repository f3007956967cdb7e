import { createHash } from 'node:crypto';
import { canonicalJson, isRecord, type JsonSchema, type SideEffectPolicy, ToolDefinition } from '@pinion/contracts';
import { type HintTrust, trustedClass } from '../../call/hint-trust.ts';
import { composioBase, composioKey } from './composio-config.ts';

export type ComposioEndpoint = {
  base?: string | undefined;
  /** The entity whose connected accounts are used. */
  entity_id?: string | undefined;
  /** The name of the secret with the key. Default: COMPOSIO_API_KEY. */
  key_secret?: string | undefined;
  /** The administrator's settings for the hints of actions, by their slug. */
  trust?: HintTrust | undefined;
};

const digestLength = 16;
const longestName = 190;

/** Converts an action as the API lists it to `composio.<action>`. Undefined if it is not an action, or is deprecated. */
export function definitionOfAction(location: ComposioEndpoint, item: unknown): ToolDefinition | undefined {
  if (!isRecord(item) || typeof item['slug'] !== 'string' || item['is_deprecated'] === true) return undefined;
  const { slug, description, name, version, toolkit, tags } = item;
  const hints = new Set(Array.isArray(tags) ? tags.filter(tag => typeof tag === 'string') : []);
  const side_effect_policy = trustedClass(slug, policyOf(hints), location.trust ?? {});
  const secret = location.key_secret ?? composioKey;
  const output_schema = dataOf(item['output_parameters']);
  const facts = {
    name: `composio.${slug
      .toLowerCase()
      .replace(/[^a-z0-9_-]+/g, '_')
      .slice(0, longestName)}`,
    description: ([description, name].find(text => typeof text === 'string') ?? slug).slice(0, 8000),
    category: 'api',
    tags: ['composio', ...(isRecord(toolkit) && typeof toolkit['slug'] === 'string' ? [toolkit['slug'].slice(0, 64)] : [])],
    gateway: 'composio',
    gateway_config: {
      ...(location.base === undefined || location.base === composioBase ? {} : { base: location.base }),
      composio_action: slug,
      ...(typeof version === 'string' ? { action_version: version } : {}),
      ...(location.entity_id === undefined ? {} : { entity_id: location.entity_id }),
      ...(secret === composioKey ? {} : { key_secret: secret }),
    },
    secrets: [secret],
    side_effect_policy,
    access: side_effect_policy === 'pure' ? 'read' : 'write',
    ...(hints.has('destructiveHint') ? { risk_tags: ['dangerous'] } : {}),
    input_schema: isRecord(item['input_parameters']) ? item['input_parameters'] : { type: 'object' },
    ...(output_schema === undefined ? {} : { output_schema }),
  };
  const digest = createHash('sha256').update(canonicalJson(facts)).digest('hex').slice(0, digestLength);
  const parsed = ToolDefinition.safeParse({ ...facts, version: `0.0.0+${digest}` });
  return parsed.success ? parsed.data : undefined;
}

/** Returns the class that an action's hints describe. The hints come from the catalog, not from an administrator. */
function policyOf(hints: ReadonlySet<string>): SideEffectPolicy {
  if (hints.has('readOnlyHint')) return 'pure';
  return hints.has('idempotentHint') && !hints.has('destructiveHint') ? 'idempotent' : 'irreversible';
}

/**
 * Returns the schema of the data. The original schema describes `{data, successful, error}`, while a tool's output is only the
 * data.
 */
function dataOf(schema: unknown): JsonSchema | undefined {
  if (!isRecord(schema) || !isRecord(schema['properties'])) return undefined;
  const { data, successful } = schema['properties'];
  if (!isRecord(data) || successful === undefined) return undefined;
  return schema['$defs'] === undefined ? data : { ...data, $defs: schema['$defs'] };
}
