import { emptyRecord, isRecord, type JsonSchema, recordOf, resolvePointer } from '@pinion/contracts';
import { withoutDialect } from './schema-dialect.ts';
import { entriesOf, listOf, resolveRef } from './resolve-ref.ts';

/** The direction of a value: `readOnly` fields are not sent, `writeOnly` fields are not returned. */
export type Direction = 'in' | 'out';

/** Maximum number of schemas written inline. Beyond it, they are referenced instead. */
const inlineBudget = 1500;
const deepest = 60;

const single = new Set(
  'items additionalProperties not contains propertyNames if then else unevaluatedItems unevaluatedProperties additionalItems'.split(
    ' ',
  ),
);
const lists = new Set(['anyOf', 'oneOf', 'prefixItems']);
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas']);

/**
 * The position of a schema: the part of the document to which its own `#/$defs` may refer, its ancestors, and the omitted
 * fields.
 */
type WriterPosition = { root: unknown; inside: readonly unknown[]; hidden: ReadonlySet<string> };

const none: ReadonlySet<string> = new Set();

/**
 * Makes schemas of a document self-contained, as JSON Schema 2020-12. References are inlined where they end. Schemas that refer
 * to themselves, and those that would grow too large, go into `$defs`. Nothing is fetched: an external reference allows
 * anything.
 */
export class SchemaWriter {
  /** References without a target. */
  readonly lost = new Set<string>();
  private readonly document: unknown;
  private readonly direction: Direction;
  private readonly names = new Map<unknown, string>();
  private readonly definitions = emptyRecord<unknown>();
  private written = 0;

  constructor(document: unknown, direction: Direction) {
    this.document = document;
    this.direction = direction;
  }

  /** Writes a schema. `root` is the whole schema that contains `schema`, for references to it instead of the document. */
  write(schema: unknown, root: unknown = schema): unknown {
    return this.schema(schema, { root, inside: [], hidden: none });
  }

  /** Returns a schema with everything it refers to. */
  close(schema: JsonSchema): JsonSchema {
    const hasDefinitions = Object.keys(this.definitions).length > 0;
    return {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      ...schema,
      ...(hasDefinitions ? { $defs: this.definitions } : {}),
    };
  }

  private schema(schema: unknown, location: WriterPosition): unknown {
    if (typeof schema === 'boolean') return schema;
    if (!isRecord(schema) || location.inside.length > deepest) return {};
    this.written += 1;
    const { $ref, ...beside } = schema;
    if (typeof $ref !== 'string') return this.body(schema, { ...location, inside: [...location.inside, schema] });
    const written = this.reference($ref, location);
    const own = isRecord(written) && Object.keys(beside).length > 0 ? this.body(beside, location) : {};
    return isRecord(written) ? { ...written, ...own } : written;
  }

  private reference(ref: string, location: WriterPosition): unknown {
    const inDocument = ref === '#' ? undefined : resolvePointer(this.document, ref);
    const target = inDocument ?? resolvePointer(location.root, ref);
    if (target === undefined || this.isEndless(target, location.root)) {
      this.lost.add(ref);
      return {};
    }
    const root = inDocument === undefined ? location.root : target;
    if (!location.inside.includes(target) && !this.names.has(target) && this.written < inlineBudget)
      return this.schema(target, { ...location, root });
    return { $ref: `#/$defs/${this.defined(target, ref, root)}` };
  }

  private defined(target: unknown, ref: string, root: unknown): string {
    const known = this.names.get(target);
    if (known !== undefined) return known;
    const wanted = (ref.split('/').at(-1) ?? '').replace(/[^A-Za-z0-9_-]/g, '_').slice(0, 60) || 'schema';
    let name = wanted;
    for (let number = 2; Object.hasOwn(this.definitions, name); number += 1) name = `${wanted}_${number}`;
    this.names.set(target, name);
    this.definitions[name] = {};
    this.definitions[name] = this.schema(target, { root, inside: [], hidden: none });
    return name;
  }

  /** Checks for a reference that leads to references only. */
  private isEndless(target: unknown, root: unknown): boolean {
    return isRecord(target) && resolveRef(this.document, target) === undefined && resolveRef(root, target) === undefined;
  }

  private body(
    schema: Readonly<Record<string, unknown>>,
    { hidden: fromAround, ...around }: WriterPosition,
  ): Record<string, unknown> {
    const hidden = new Set([...fromAround, ...this.hiddenIn(schema, new Set())]);
    const write = (part: unknown): unknown => this.schema(part, { ...around, hidden: none });
    const parts = withoutDialect(schema).map(([keyword, value]): [string, unknown] => {
      if (single.has(keyword)) return [keyword, write(value)];
      if (keyword === 'allOf') return [keyword, listOf(value).map(part => this.schema(part, { ...around, hidden }))];
      if (lists.has(keyword)) return [keyword, listOf(value).map(write)];
      if (keyword === 'required') return [keyword, listOf(value).filter(name => typeof name === 'string' && !hidden.has(name))];
      if (!maps.has(keyword)) return [keyword, value];
      const kept = entriesOf(value).filter(([name]) => keyword !== 'properties' || !hidden.has(name));
      return [keyword, recordOf(kept.map(([name, part]): [string, unknown] => [name, write(part)]))];
    });
    return recordOf(parts);
  }

  /**
   * Returns the fields that are omitted in this direction, including those of `allOf`: a field hidden in one part may be
   * required by another.
   */
  private hiddenIn(schema: unknown, seen: Set<unknown>): string[] {
    const found = resolveRef(this.document, schema);
    if (found === undefined || seen.has(found)) return [];
    seen.add(found);
    const own = entriesOf(found['properties']).flatMap(([name, part]) => (this.isHidden(part) ? [name] : []));
    return [...own, ...listOf(found['allOf']).flatMap(part => this.hiddenIn(part, seen))];
  }

  private isHidden(part: unknown): boolean {
    return resolveRef(this.document, part)?.[this.direction === 'in' ? 'readOnly' : 'writeOnly'] === true;
  }
}
