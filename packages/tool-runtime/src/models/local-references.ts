import { isRecord, type JsonSchema, pointerTo, resolvePointer } from '@pinion/contracts';
import { schemaMaps } from './argument-names/schema-parts.ts';

type Path = readonly (string | number)[];
/** A part of a schema that has an id: pointers inside it begin there. The root has none or its own. */
type Base = { id: string; path: Path; schema: JsonSchema };
/** A part of a schema: its base, its path from the root, and whether its keys are names instead of keywords. */
type Position = { base: Base; path: Path; isMap: boolean };
type Targets = Map<string, Path>;

/** Keywords whose value is data of the service, not a schema. */
const dataKeywords = new Set(['const', 'enum', 'default', 'examples']);
const referenceKeywords = new Set(['$ref', '$dynamicRef', '$recursiveRef']);
const anchorKeywords = ['$anchor', '$dynamicAnchor'];
const nameKeywords = new Set(['$id', ...anchorKeywords]);

/**
 * Writes references to an id or an anchor of the schema as pointers, and drops ids and anchors: providers resolve pointers only.
 * References that lead out of the schema stay. `location` is the path of the schema in what is sent.
 */
export function localReferences(root: JsonSchema, location: Path = []): JsonSchema {
  const start: Position = { base: { id: '', path: [], schema: root }, path: [], isMap: false };
  const targets: Targets = new Map();
  gather(root, start, targets);
  const write = (value: unknown, outer: Position): unknown => {
    if (Array.isArray(value)) return value.map((item, index) => write(item, itemAt(outer, index)));
    if (!isRecord(value)) return value;
    const position = enter(value, outer);
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, item]): [string, unknown][] => {
        if (position.isMap || typeof item !== 'string')
          return [[key, isData(position, key) ? item : write(item, memberAt(position, key))]];
        if (nameKeywords.has(key)) return [];
        const path = referenceKeywords.has(key) ? pathOf(item, position.base, targets) : undefined;
        return [path === undefined ? [key, item] : ['$ref', `#${pointerTo(location)}${path}`]];
      }),
    );
  };
  return write(root, start) as JsonSchema;
}

const isData = ({ isMap }: Position, key: string): boolean => !isMap && dataKeywords.has(key);

const itemAt = ({ base, path }: Position, index: number): Position => ({ base, path: [...path, index], isMap: false });
const memberAt = ({ base, path, isMap }: Position, key: string): Position => ({
  base,
  path: [...path, key],
  isMap: !isMap && schemaMaps.has(key),
});

/** Returns the position with the base that a part with an id sets. */
function enter(part: JsonSchema, position: Position): Position {
  const id = part['$id'];
  if (position.isMap || typeof id !== 'string') return position;
  return { ...position, base: { id: id.replace(/#$/, ''), path: position.path, schema: part } };
}

/** Gathers the paths of all parts that have an id or an anchor, by the references to them. */
function gather(value: unknown, outer: Position, targets: Targets): void {
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) gather(item, itemAt(outer, index), targets);
    return;
  }
  if (!isRecord(value)) return;
  const position = enter(value, outer);
  const { base, path, isMap } = position;
  if (position !== outer) targets.set(base.id, path);
  for (const keyword of isMap ? [] : anchorKeywords)
    if (typeof value[keyword] === 'string') targets.set(`${base.id}#${value[keyword]}`, path);
  for (const [key, item] of Object.entries(value)) if (!isData(position, key)) gather(item, memberAt(position, key), targets);
}

/** Returns the pointer from the root to what a reference means. Undefined if that is not in the schema. */
function pathOf(reference: string, base: Base, targets: Targets): string | undefined {
  const [id = '', fragment = ''] = reference.split('#', 2);
  if (fragment !== '' && !fragment.startsWith('/')) {
    const path = targets.get(id === '' ? `${base.id}#${fragment}` : reference);
    return path && pointerTo(path);
  }
  // Some services write pointers from the root also inside a part with an id.
  const isInBase = id === '' && resolvePointer(base.schema, `#${fragment}`) !== undefined;
  const path = id === '' ? (isInBase ? base.path : []) : targets.get(id);
  return path && pointerTo(path) + fragment;
}
