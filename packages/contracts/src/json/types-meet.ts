import { canonicalJson } from './canonical-json.ts';
import type { JsonSchema } from './json-schema.ts';
import { isRecord, ownValue } from './own-value.ts';

/** Why no value of a type can be a value of another one. `path` is the place in the value. */
export type TypeMismatch =
  | { kind: 'type'; path: string; given: string; wanted: string }
  | { kind: 'values'; path: string; given: string; wanted: string }
  | { kind: 'missing'; path: string; field: string };

export type TypeCompatibility = { meets: true } | { meets: false; reason: TypeMismatch };

const yes: TypeCompatibility = { meets: true };
const no = (reason: TypeMismatch): TypeCompatibility => ({ meets: false, reason });
const maxDepth = 16;
/** Maximum number of type pairs compared, because nested alternatives could grow without bound. */
const maxPairs = 2000;

/** The current position and the remaining comparison budget. */
type Look = { path: string; depth: number; budget: { left: number } };

/**
 * Checks that a value of `source` can be a value of `target`. Only a certain mismatch is reported. Undecidable schemas
 * (references, patterns, conditions, types that are too large) count as compatible.
 */
export const typesMeet = (source: JsonSchema | undefined, target: JsonSchema | undefined, path = 'value'): TypeCompatibility =>
  meet(source, target, { path, depth: 0, budget: { left: maxPairs } });

function meet(source: JsonSchema | undefined, target: JsonSchema | undefined, look: Look): TypeCompatibility {
  look.budget.left -= 1;
  if (source === undefined || target === undefined || look.depth > maxDepth || look.budget.left < 0) return yes;
  if ('$ref' in source || '$ref' in target) return yes;
  const deeper = { ...look, depth: look.depth + 1 };
  const offered = alternativesOf(source);
  if (offered !== undefined) return anyMeets(offered, one => meet(one, target, deeper));
  const wanted = alternativesOf(target);
  if (wanted !== undefined) return anyMeets(wanted, one => meet(source, one, deeper));
  return plainTypesMeet(source, target, look);
}

function anyMeets(schemas: readonly JsonSchema[], ask: (one: JsonSchema) => TypeCompatibility): TypeCompatibility {
  let first: TypeCompatibility | undefined;
  for (const schema of schemas) {
    const meeting = ask(schema);
    if (meeting.meets) return yes;
    first ??= meeting;
  }
  return first ?? yes;
}

function alternativesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const list = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(list) && list.length > 0 && list.every(isRecord) ? list : undefined;
}

function plainTypesMeet(source: JsonSchema, target: JsonSchema, look: Look): TypeCompatibility {
  const [from, to] = [typeNames(source), typeNames(target)];
  const shared =
    from === undefined || to === undefined ? (from ?? to) : from.filter(name => to.some(other => sameType(name, other)));
  if (shared?.length === 0)
    return no({ kind: 'type', path: look.path, given: (from ?? []).join(' or '), wanted: (to ?? []).join(' or ') });
  const meeting = enumsOverlap(source, target, look.path);
  const areObjects = shared?.every(name => name === 'object') ?? false;
  return meeting.meets && areObjects ? objectsMeet(source, target, look) : meeting;
}

function typeNames(schema: JsonSchema): string[] | undefined {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  const names = Array.isArray(type) ? type.filter(name => typeof name === 'string') : [];
  return names.length > 0 ? names : undefined;
}

const sameType = (a: string, b: string): boolean =>
  a === b || (a === 'integer' && b === 'number') || (a === 'number' && b === 'integer');

function enumsOverlap(source: JsonSchema, target: JsonSchema, path: string): TypeCompatibility {
  const [from, to] = [valuesOf(source), valuesOf(target)];
  if (from === undefined || to === undefined || overlap(from, to)) return yes;
  return no({ kind: 'values', path, given: listed(from), wanted: listed(to) });
}

function overlap(from: readonly string[], to: readonly string[]): boolean {
  const listed = new Set(to);
  return from.some(value => listed.has(value));
}

const maxListed = 5;
const maxShown = 20;
const listed = (values: readonly string[]): string => {
  const shown = values.slice(0, maxListed).map(value => (value.length > maxShown ? `${value.slice(0, maxShown)}…` : value));
  return values.length > maxListed ? `${shown.join(', ')} and ${values.length - maxListed} more` : shown.join(', ');
};

/** Maximum number of enumerated values. A longer list counts as open, because comparing two of them would take too long. */
const maxValues = 1000;

function valuesOf(schema: JsonSchema): string[] | undefined {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  return Array.isArray(values) && values.length <= maxValues ? values.map(canonicalJson) : undefined;
}

function objectsMeet(source: JsonSchema, target: JsonSchema, look: Look): TypeCompatibility {
  const [from, to] = [source['properties'], target['properties']];
  if (!isRecord(from) || !isRecord(to)) return yes;
  const isClosed = source['additionalProperties'] === false && source['patternProperties'] === undefined;
  const required = Array.isArray(target['required']) ? target['required'].filter(name => typeof name === 'string') : [];
  for (const name of required) {
    const [mine, theirs] = [ownValue(from, name), ownValue(to, name)];
    if (mine === undefined && isClosed) return no({ kind: 'missing', path: look.path, field: name });
    if (!isRecord(mine) || !isRecord(theirs)) continue;
    const meeting = meet(mine, theirs, { ...look, path: `${look.path}.${name}`, depth: look.depth + 1 });
    if (!meeting.meets) return meeting;
  }
  return yes;
}
