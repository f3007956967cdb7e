import { isRecord, type JsonSchema } from '@pinion/contracts';

/** The work that one value causes: the maximum number of alternatives tried for each of its parts. */
export type CheapSchema = { width: number };

const maxDepth = 32;
const maxNodes = 1000;
const maxCharacters = 100_000;
const maxListed = 100;
const maxBranches = 16;

const plain: ReadonlySet<string> = new Set([
  '$schema',
  '$comment',
  'title',
  'description',
  'default',
  'examples',
  'example',
  'deprecated',
  'readOnly',
  'writeOnly',
  'type',
  'nullable',
  'required',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
]);
const cheapFormats: ReadonlySet<unknown> = new Set([
  'date-time',
  'date',
  'time',
  'uuid',
  'int32',
  'int64',
  'float',
  'double',
  'password',
]);

/**
 * Returns the width of a schema if checking a value against it provably takes time linear in the value. Returns undefined for
 * every other schema: references, patterns, nested alternatives, unique objects, long lists and unknown keywords.
 */
export function cheapSchema(schema: JsonSchema): CheapSchema | undefined {
  if (JSON.stringify(schema).length > maxCharacters) return undefined;
  const walk = { nodes: 0, width: 1 };
  return isCheap(schema, { depth: 0, isInAlternative: false }, walk) ? { width: walk.width } : undefined;
}

type SchemaPosition = { depth: number; isInAlternative: boolean };
type Walk = { nodes: number; width: number };

function isCheap(schema: unknown, location: SchemaPosition, walk: Walk): boolean {
  if (typeof schema === 'boolean') return true;
  walk.nodes += 1;
  if (!isRecord(schema) || walk.nodes > maxNodes || location.depth > maxDepth) return false;
  const inner = { ...location, depth: location.depth + 1 };
  return Object.entries(schema).every(([keyword, value]) => {
    if (plain.has(keyword) || keyword.startsWith('x-')) return true;
    switch (keyword) {
      case 'properties':
        return isRecord(value) && Object.values(value).every(one => isCheap(one, inner, walk));
      case 'items':
      case 'prefixItems':
        return Array.isArray(value) ? value.every(one => isCheap(one, inner, walk)) : isCheap(value, inner, walk);
      case 'additionalProperties':
      case 'additionalItems':
        return isCheap(value, inner, walk);
      case 'anyOf':
      case 'oneOf': {
        if (location.isInAlternative || !Array.isArray(value) || value.length > maxBranches) return false;
        walk.width = Math.max(walk.width, value.length);
        return value.every(one => isCheap(one, { ...inner, isInAlternative: true }, walk));
      }
      case 'const':
        return isScalar(value);
      case 'enum':
        return Array.isArray(value) && value.length <= maxListed && value.every(isScalar);
      case 'format':
        return cheapFormats.has(value);
      case 'uniqueItems':
        return value === false || hasScalarItems(schema);
      default:
        return false;
    }
  });
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Checks whether all items are scalars. Only then does the validator use a lookup table, otherwise it compares every pair. */
const hasScalarItems = ({ items }: JsonSchema): boolean =>
  isRecord(items) && typeof items['type'] === 'string' && ['string', 'number', 'integer', 'boolean'].includes(items['type']);

const maxParts = 100_000;
const maxText = 4_000_000;

/** Checks whether a value is small enough to be checked synchronously against a schema of that width. */
export function isSmallValue(value: unknown, { width }: CheapSchema): boolean {
  const stack: unknown[] = [value];
  let parts = 0;
  let characters = 0;
  while (stack.length > 0) {
    const one = stack.pop();
    parts += 1;
    if (typeof one === 'string') characters += one.length;
    else if (Array.isArray(one)) {
      if (!fits(parts + stack.length + one.length)) return false;
      for (const item of one as unknown[]) stack.push(item);
    } else if (isRecord(one)) for (const key of Object.keys(one)) stack.push(one[key]);
    if (!fits(parts) || characters * width > maxText) return false;
  }
  return true;

  function fits(count: number): boolean {
    return count * width <= maxParts;
  }
}
