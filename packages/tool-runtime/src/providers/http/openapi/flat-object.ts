import { isRecord, resolvePointer } from '@pinion/contracts';
import type { OpenDocument } from './operation-source.ts';
import { entriesOf, listOf } from './resolve-ref.ts';

/** An object whose fields can become separate arguments. `root` is the schema to which a field's own `#/$defs` refer. */
export type FlatObject = {
  properties: readonly { name: string; schema: unknown; root: unknown }[];
  required: ReadonlySet<string>;
  /** True when other fields are allowed. */
  open: boolean;
};

/** Keywords that an object can have and still be a plain list of fields. */
const plain = new Set(
  'type properties required additionalProperties description title allOf $ref example examples xml externalDocs deprecated $schema $defs definitions $id $comment default nullable readOnly writeOnly discriminator minProperties'.split(
    ' ',
  ),
);

/** Returns the fields of a schema, including those of its `allOf`. Undefined for anything but a plain object. */
export function flatObject(document: OpenDocument, schema: unknown): FlatObject | undefined {
  const parts = partsOf(document, schema, schema, new Set());
  if (parts === undefined) return undefined;
  const properties = new Map<string, { name: string; schema: unknown; root: unknown }>();
  for (const { part, root } of parts)
    for (const [name, field] of entriesOf(part['properties'])) properties.set(name, { name, schema: field, root });
  if (properties.size === 0) return undefined;
  const required = parts.flatMap(({ part }) => listOf(part['required'])).filter(name => typeof name === 'string');
  if (required.some(name => !properties.has(name))) return undefined;
  const closed = parts.some(({ part }) => part['additionalProperties'] === false);
  if (closed && parts.length > 1 && parts.filter(({ part }) => entriesOf(part['properties']).length > 0).length > 1)
    return undefined;
  return { properties: [...properties.values()], required: new Set(required), open: !closed };
}

type Part = { part: Record<string, unknown>; root: unknown };

function partsOf(document: OpenDocument, schema: unknown, root: unknown, seen: Set<unknown>): Part[] | undefined {
  if (!isRecord(schema)) return undefined;
  // A part that occurs a second time adds nothing, and one that contains itself would never end.
  if (seen.has(schema)) return [];
  seen.add(schema);
  const { $ref } = schema;
  if (typeof $ref === 'string') {
    const target = resolvePointer(document, $ref);
    return target === undefined
      ? partsOf(document, resolvePointer(root, $ref), root, seen)
      : partsOf(document, target, target, seen);
  }
  if (!isPlain(schema)) return undefined;
  const inner = listOf(schema['allOf']).map(part => partsOf(document, part, root, seen));
  if (inner.includes(undefined)) return undefined;
  return [...inner.flatMap(parts => parts ?? []), { part: schema, root }];
}

function isPlain(schema: Record<string, unknown>): boolean {
  const { type, additionalProperties = true, nullable } = schema;
  const isObject = type === undefined || type === 'object' || (Array.isArray(type) && type.length === 1 && type[0] === 'object');
  const keywords = Object.keys(schema).every(keyword => plain.has(keyword) || keyword.startsWith('x-'));
  return isObject && keywords && typeof additionalProperties === 'boolean' && nullable !== true;
}
