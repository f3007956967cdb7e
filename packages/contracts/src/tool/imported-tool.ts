import { foreignPatternNotes } from '../json/foreign-patterns.ts';
import { pointerTo } from '../json/json-pointer.ts';
import { importedCode } from './imported-code.ts';
import { isRecord } from '../json/own-value.ts';
import { contradictionIn } from './contradiction.ts';
import { BreakerPolicy, IdempotencyPolicy } from './protection.ts';
import { idempotencyOf, rateLimitKeys, rateLimitOf, secondsOf } from './import-limits.ts';
import { importedExamples } from './imported-examples.ts';
import { categoryOf, categoryOfGateway, type Effects, effectsOf } from './import-vocabulary.ts';
import { ToolDefinition, type ToolDefinitionInput } from './tool-spec.ts';

export type ImportedTool =
  | {
      ok: true;
      definition: ToolDefinitionInput;
      /** Notes for the importer about renamed and defaulted fields. */
      notes: string[];
    }
  | { ok: false /** JSON Pointer into the given value. */; path: string; message: string };

/** The path at which a field was found, for messages about it. */
type Found = { value: unknown; path: readonly string[] };
type Given = Readonly<Record<string, unknown>>;

/**
 * Reads a tool in the native format or in an alternative vocabulary: `tool_id`, `tool_type`, `implementation_config`,
 * `parameter_schema`, `metadata`, `requires_approval` and the other terms for side effects. Native fields take precedence, and
 * null counts as absent. Undeclared side effects remain undeclared, which means the most severe class.
 */
export function importToolDefinition(value: unknown): ImportedTool {
  if (!isRecord(value)) return { ok: false, path: '', message: 'A tool must be an object' };
  const given = withoutNulls(value);
  const metadata = isRecord(given['metadata']) ? withoutNulls(given['metadata']) : {};
  const notes: string[] = [];
  const origins = new Map<string, readonly string[]>();
  const asked = new Set<string>(effectKeys);
  const find = (ours: string, ...names: string[]): unknown => {
    for (const name of [ours, ...names]) asked.add(name);
    const found = firstOf(given, metadata, [ours, ...names]);
    if (found !== undefined) origins.set(ours, found.path);
    return found?.value;
  };

  const gateway = gatewayOf(find('gateway', 'tool_type', 'type'));
  const code = importedCode(gateway, find('gateway_config', 'implementation_config') ?? {});
  const { config } = code;
  const examples = importedExamples(given['examples'], hasImportedKeys(given));
  const effects = effectsIn(given, metadata);
  if ('message' in effects) return { ok: false, ...effects };
  const rate = find('rate_limit');
  const limit = rateLimitOf(rate);
  if (rate !== undefined && limit === undefined)
    return refused(origins.get('rate_limit'), 'A rate limit is a number per minute or {max, per_s, scope}');
  const timeout = find('timeout_s', 'timeout');
  const keyFields = find('idempotency_key_fields') ?? (isRecord(config) ? config['idempotency_key_fields'] : undefined);
  const declared = find('idempotency');
  const idempotency = idempotencyOf(declared, keyFields, gateway);
  if (declared === true && idempotency?.send === undefined)
    notes.push('It accepts idempotency keys, but not where. Set idempotency.send');
  const compensation = find('compensation_tool', 'compensation_tool_id');
  const isName = typeof compensation === 'string' && !uuid.test(compensation);
  if (compensation !== undefined && !isName) notes.push('Its compensation is an ID. Set compensation_tool to the name of a tool');

  const definition = withoutUndefined({
    ...given,
    name: trimmed(find('name', 'tool_id')),
    version: versionOf(find('version'), hasImportedKeys(given), notes),
    description: find('description') ?? '',
    ...categoriesOf(find('category'), find('categories'), find('tags'), gateway),
    input_schema: find('input_schema', 'parameter_schema', 'parameters') ?? { type: 'object' },
    gateway,
    gateway_config: config,
    ...effects.found,
    risk_tags: riskTags(find('risk_tags'), effects.risk_tag, find('is_dangerous')),
    confirmation: confirmationOf(find('confirmation'), [find('requires_confirmation'), find('requires_approval')]),
    permissions: find('permissions'),
    confirmation_prompt: find('confirmation_prompt'),
    cache: find('cache'),
    cache_ttl_s: find('cache_ttl_s'),
    timeout_s: timeout === undefined ? undefined : (secondsOf(timeout) ?? timeout),
    rate_limit: limit,
    idempotency,
    examples: examples.list,
    compensation_tool: isName ? compensation : undefined,
  });
  const parsed = ToolDefinition.safeParse(definition);
  const contradiction = parsed.success ? contradictionIn(parsed.data) : undefined;
  if (contradiction !== undefined)
    return refused(origins.get(contradiction.field) ?? [contradiction.field], contradiction.message);
  if (parsed.success)
    return {
      ok: true,
      definition: onlyKnown(definition),
      notes: [
        ...notes,
        ...code.notes,
        ...unread(given, metadata, asked),
        ...unreadKeys(origins.get('rate_limit'), rate, rateLimitKeys),
        ...unreadKeys(origins.get('idempotency'), declared, Object.keys(IdempotencyPolicy.shape)),
        ...(gateway === 'http' ? unreadKeys(origins.get('gateway_config'), config, httpConfigKeys, noEffect) : []),
        ...examples.unread.map(leftOut),
        ...foreignPatternNotes('input_schema', parsed.data.input_schema),
        ...foreignPatternNotes('output_schema', parsed.data.output_schema),
        ...unreadKeys(['breaker'], given['breaker'], Object.keys(BreakerPolicy.shape)),
      ],
    };
  const [issue] = parsed.error.issues;
  const [field = '', ...rest] = (issue?.path ?? []).map(String);
  return refused([...(origins.get(field) ?? [field]), ...rest], issue?.message ?? 'not valid');
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const refused = (path: readonly string[] | undefined, message: string): ImportedTool => ({
  ok: false,
  path: pointerTo(path ?? []),
  message,
});

const withoutNulls = (record: Given): Given => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null));
const withoutUndefined = (record: Given): Record<string, unknown> =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** Returns only the fields of a definition. The other fields of the imported format have been read already. */
const onlyKnown = (definition: Record<string, unknown>): ToolDefinitionInput =>
  Object.fromEntries(Object.entries(definition).filter(([name]) => name in ToolDefinition.shape)) as ToolDefinitionInput;

const effectKeys = ['side_effect_policy', 'side_effects'];

/** Returns a note for each unused field by name, because it would disappear silently otherwise. */
function unread(given: Given, metadata: Given, asked: ReadonlySet<string>): string[] {
  const isRead = (name: string): boolean => asked.has(name) || name in ToolDefinition.shape || name === 'metadata';
  return [
    ...Object.keys(given).filter(name => !isRead(name)),
    ...Object.keys(metadata).flatMap(name => (asked.has(name) ? [] : [`metadata.${name}`])),
  ].map(leftOut);
}

/** Returns a note for each key of a nested field that is not a known key. */
const unreadKeys = (path: readonly string[] = [], value: unknown, known: readonly string[], describe = leftOut): string[] =>
  isRecord(value)
    ? Object.keys(value)
        .filter(key => !known.includes(key))
        .map(key => describe([...path, key].join('.')))
    : [];

/** Returns the note for a field that is stored unchanged although the tool's provider does not read it. */
const noEffect = (name: string): string => `${name} has no effect`;
const leftOut = (name: string): string => `${name} is not supported and was skipped`;

/** Returns the first of several names, at the top level or in `metadata`. */
function firstOf(given: Given, metadata: Given, names: readonly string[]): Found | undefined {
  for (const name of names) {
    if (given[name] !== undefined) return { value: given[name], path: [name] };
    if (metadata[name] !== undefined) return { value: metadata[name], path: ['metadata', name] };
  }
  return undefined;
}

const trimmed = (value: unknown): unknown => (typeof value === 'string' ? value.trim() : value);

const gatewayOf = (value: unknown): string => (typeof value === 'string' ? value.trim().toLowerCase() : 'custom');

/**
 * Field names that only the alternative formats use. A tool without any of them is in the native format and must state its
 * version.
 */
const importedKeys = ['tool_id', 'tool_type', 'implementation_config', 'parameter_schema', 'metadata', 'categories'];
const hasImportedKeys = (given: Given): boolean => importedKeys.some(word => Object.hasOwn(given, word));

function versionOf(value: unknown, isSeed: boolean, notes: string[]): unknown {
  if (value === undefined && !isSeed) return undefined;
  if (value === undefined) {
    notes.push('It has no version. 1.0.0 is used');
    return '1.0.0';
  }
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string' || !/^v?\d+(\.\d+){0,1}$/.test(text))
    return typeof text === 'string' ? text.replace(/^v(?=\d)/, '') : value;
  const [major = '0', minor = '0'] = text.replace(/^v/, '').split('.');
  return `${major}.${minor}.0`;
}

/** Returns one of the five categories. Every other category word becomes a tag. */
function categoriesOf(category: unknown, categories: unknown, tags: unknown, gateway: string) {
  const label = [category, ...(Array.isArray(categories) ? (categories as unknown[]) : [])].filter(
    word => typeof word === 'string',
  );
  const found = label.map(categoryOf).find(known => known !== undefined) ?? categoryOfGateway(gateway);
  const others = label.filter(word => word.trim().toLowerCase() !== found).map(word => word.trim());
  const given = Array.isArray(tags) ? (tags as unknown[]) : [];
  const all = [...new Set([...given, ...others])];
  // A value that is not a string or a list is reported by the definition's own validation.
  const isWrong = category !== undefined && typeof category !== 'string';
  const wrongTags = tags !== undefined && !Array.isArray(tags);
  return { category: isWrong ? category : found, tags: wrongTags ? tags : all.length === 0 ? undefined : all };
}

type EffectsFound =
  | { found: { side_effect_policy?: unknown; access?: unknown }; risk_tag: string | undefined }
  | { path: string; message: string };

/** Returns the side effects from the exact `side_effect_policy`, or from `side_effects` in one of three vocabularies. */
function effectsIn(given: Given, metadata: Given): EffectsFound {
  const exact = firstOf(given, metadata, ['side_effect_policy']);
  const rough = firstOf(given, metadata, ['side_effects']);
  const read: Effects[] = [];
  for (const found of [exact, rough]) {
    if (found === undefined) continue;
    const effects = effectsOf(found.value);
    if (effects === undefined) return { path: pointerTo(found.path), message: 'Unknown class of side effects' };
    read.push(effects);
  }
  const [first, second] = read;
  if (first === undefined) return { found: {}, risk_tag: undefined };
  const access = given['access'] ?? first.access ?? second?.access;
  return {
    found: { side_effect_policy: first.side_effect_policy, ...(access === undefined ? {} : { access }) },
    risk_tag: first.risk_tag ?? second?.risk_tag,
  };
}

function riskTags(given: unknown, fromEffects: string | undefined, isDangerous: unknown): unknown {
  if (given !== undefined && !Array.isArray(given)) return given;
  const all = [...((given as unknown[] | undefined) ?? []), fromEffects, isDangerous === true ? 'dangerous' : undefined];
  const tags = [...new Set(all.filter(tag => tag !== undefined))];
  return tags.length === 0 ? undefined : tags;
}

/** Returns the approval setting. `true` in an alternative format means `always`, the strictest. `false` is ignored. */
const confirmationOf = (ours: unknown, flags: readonly unknown[]): unknown => (flags.includes(true) ? 'always' : ours);

/** The known keys of the `gateway_config` of an `http` tool. */
const httpConfigKeys: readonly string[] = [
  'url',
  'method',
  'headers',
  'query',
  'body_type',
  'body',
  'parameters',
  'timeout',
  'no_effect_statuses',
  'request',
  'idempotency_key_fields',
];
