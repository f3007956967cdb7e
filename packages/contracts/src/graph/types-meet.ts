import type { JsonSchema } from '../json/json-schema.ts';
import { isRecord, own } from '../json/own.ts';

export type Meeting = { meets: true } | { meets: false; reason: string };

const yes: Meeting = { meets: true };
const no = (reason: string): Meeting => ({ meets: false, reason });
const maxDepth = 16;

/**
 * Can a value of `source` ever be a value of `target`? Only a certain no is a no: what cannot be decided
 * (references, patterns, conditions) meets.
 */
export function typesMeet(source: JsonSchema | undefined, target: JsonSchema | undefined, path = 'value', depth = 0): Meeting {
  if (source === undefined || target === undefined || depth > maxDepth) return yes;
  const offered = alternativesOf(source);
  if (offered !== undefined) return anyOf(offered.map(one => typesMeet(one, target, path, depth + 1)));
  const wanted = alternativesOf(target);
  if (wanted !== undefined) return anyOf(wanted.map(one => typesMeet(source, one, path, depth + 1)));
  return typesOverlap(source, target, path, depth);
}

const anyOf = (meetings: readonly Meeting[]): Meeting => meetings.find(meeting => meeting.meets) ?? meetings[0] ?? yes;

function alternativesOf(schema: JsonSchema): JsonSchema[] | undefined {
  const list = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(list) && list.length > 0 && list.every(isRecord) ? list : undefined;
}

function typesOverlap(source: JsonSchema, target: JsonSchema, path: string, depth: number): Meeting {
  const [from, to] = [typeNames(source), typeNames(target)];
  if (from !== undefined && to !== undefined) {
    const shared = from.filter(name => to.some(other => sameType(name, other)));
    if (shared.length === 0) return no(`${path} is ${from.join(' or ')}, ${to.join(' or ')} is wanted`);
    if (!shared.includes('object')) return enumsOverlap(source, target, path);
  }
  return objectsMeet(source, target, path, depth);
}

function typeNames(schema: JsonSchema): string[] | undefined {
  const { type } = schema;
  if (typeof type === 'string') return [type];
  return Array.isArray(type) ? type.filter(name => typeof name === 'string') : undefined;
}

const sameType = (a: string, b: string): boolean =>
  a === b || (a === 'integer' && b === 'number') || (a === 'number' && b === 'integer');

function enumsOverlap(source: JsonSchema, target: JsonSchema, path: string): Meeting {
  const [from, to] = [valuesOf(source), valuesOf(target)];
  if (from === undefined || to === undefined || from.some(value => to.includes(value))) return yes;
  return no(`${path} is one of ${from.join(', ')}, one of ${to.join(', ')} is wanted`);
}

function valuesOf(schema: JsonSchema): string[] | undefined {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  return Array.isArray(values) ? values.map(value => JSON.stringify(value)) : undefined;
}

function objectsMeet(source: JsonSchema, target: JsonSchema, path: string, depth: number): Meeting {
  const [from, to] = [source['properties'], target['properties']];
  if (!isRecord(from) || !isRecord(to)) return yes;
  const required = Array.isArray(target['required']) ? target['required'].filter(name => typeof name === 'string') : [];
  for (const name of required) {
    const [mine, theirs] = [own(from, name), own(to, name)];
    if (mine === undefined && source['additionalProperties'] === false) return no(`${path} has no ${name}`);
    if (!isRecord(mine) || !isRecord(theirs)) continue;
    const meeting = typesMeet(mine, theirs, `${path}.${name}`, depth + 1);
    if (!meeting.meets) return meeting;
  }
  return yes;
}
