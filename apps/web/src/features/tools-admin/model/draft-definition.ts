import type { ToolDefinitionInput, ToolSpec } from '@pinion/contracts';

/** A text to begin the next version with: the newest one, its patch number raised. */
export function nextVersionText(spec: ToolSpec): string {
  const { lifecycle: _lifecycle, reason: _reason, replacement: _replacement, ...rest } = spec;
  const known: readonly string[] = ORDER;
  const definition = Object.fromEntries(Object.entries(rest).filter(([key]) => known.includes(key)));
  return toText({ ...definition, version: raised(spec.version) });
}

/** A text to begin a new tool with. */
export const newToolText = (): string =>
  toText({
    name: 'shop.find_order',
    version: '1.0.0',
    description: 'Find one order by its id.',
    category: 'api',
    gateway: 'http',
    gateway_config: { url: 'https://shop.example/orders/{order_id}', method: 'GET' },
    side_effect_policy: 'pure',
    input_schema: {
      type: 'object',
      properties: { order_id: { type: 'string' } },
      required: ['order_id'],
      additionalProperties: false,
    },
    output_schema: { type: 'object', properties: { order_id: { type: 'string' }, status: { type: 'string' } } },
  } satisfies ToolDefinitionInput);

const ORDER = [
  'name',
  'version',
  'description',
  'category',
  'tags',
  'gateway',
  'gateway_config',
  'side_effect_policy',
  'access',
  'risk_tags',
  'cache',
  'cache_ttl_s',
  'timeout_s',
  'secrets',
  'input_schema',
  'output_schema',
] as const;

function toText(definition: Record<string, unknown>): string {
  const ordered = ORDER.filter(key => Object.hasOwn(definition, key)).map(key => [key, definition[key]]);
  return JSON.stringify(Object.fromEntries(ordered), null, 2);
}

function raised(version: string): string {
  const [core = '0.0.0'] = version.split(/[-+]/);
  const [major = '0', minor = '0', patch = '0'] = core.split('.');
  return `${major}.${minor}.${Number(patch) + 1}`;
}
