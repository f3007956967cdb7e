import { ToolDefinition, type ToolDefinitionInput, type ToolSpec } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Returns the initial text of the next version: an older one unchanged, under an unused number. */
export function nextVersionText(spec: ToolSpec, version = raised(spec.version)): string {
  const definition = Object.fromEntries(Object.entries(spec).filter(([key]) => Object.hasOwn(ToolDefinition.shape, key)));
  return toText({ ...definition, version });
}

/** Returns the initial text of the next version from any version, under the first unused patch number. */
export function freeVersionText(spec: ToolSpec, taken: readonly string[]): string {
  let version = raised(spec.version);
  while (taken.includes(version)) version = raised(version);
  return nextVersionText(spec, version);
}

/** Returns the initial text of a new tool. */
export const newToolText = (): string =>
  toText({
    name: 'shop.find_order',
    version: '1.0.0',
    description: t('Find an order by ID.'),
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
  'strict_output',
] as const;

function toText(definition: Record<string, unknown>): string {
  const last = Object.keys(definition).filter(key => !ORDER.some(known => known === key));
  const ordered = [...ORDER.filter(key => Object.hasOwn(definition, key)), ...last].map(key => [key, definition[key]]);
  return JSON.stringify(Object.fromEntries(ordered), null, 2);
}

function raised(version: string): string {
  const [core = '0.0.0'] = version.split(/[-+]/);
  const [major = '0', minor = '0', patch = '0'] = core.split('.');
  return `${major}.${minor}.${Number(patch) + 1}`;
}
