import type { JsonSchema } from '../../json/json-schema.ts';
import { typesMeet } from '../../json/types-meet.ts';
import { isRecord } from '../../json/own-value.ts';
import { fitsSchema } from './fits-schema.ts';
import { narrowObjects } from './narrow-objects.ts';
import { boundKeywords, narrowBounds, narrowText } from './narrow-scalars.ts';
import { byAge, toFinding, type SchemaFinding, type SchemaLook, softened } from './schema-look.ts';
import {
  areSame,
  asSchema,
  coversType,
  jsonTypes,
  plainOf,
  resolveSchema,
  takesNothing,
  typesOf,
  enumValues,
} from './schema-reading.ts';
import { describeSchema } from './describe-schema.ts';

const deepest = 24;
const combinators = ['allOf', 'anyOf', 'oneOf'] as const;
const conditions = [...combinators, 'if', 'dependencies', 'dependentSchemas', 'dependentRequired'];
const plain = ['type', 'nullable', 'enum', 'const', 'pattern', 'format', 'multipleOf', 'uniqueItems', 'items'];
const ofObjects = ['required', 'properties', 'additionalProperties'];
const known: ReadonlySet<string> = new Set([...plain, ...ofObjects, ...boundKeywords, ...combinators]);
/** Keywords whose removal can only widen a schema. */
const harmlessToDrop: ReadonlySet<string> = new Set(['not', 'if', 'then', 'else', 'contains', 'propertyNames', ...conditions]);
/** Keywords whose meaning depends on all adjacent keywords. */
const hangsOnAll = ['unevaluatedProperties', 'unevaluatedItems'];

/**
 * Returns where `to` may reject what `from` accepts. An empty result, or only compatible findings, means that it accepts
 * everything. Total.
 */
export function narrowSchema(given: unknown, wanted: unknown, look: SchemaLook): SchemaFinding[] {
  look.budget.left -= 1;
  const [first, second] = [asSchema(given), asSchema(wanted)];
  if (first === undefined || second === undefined) return [toFinding(look, 'schema', 'unclear', 'is not a valid schema')];
  if (areSame(first, second, look.roots)) return [];
  if (look.depth > deepest || look.budget.left < 0) return [toFinding(look, 'schema', 'unclear', 'is too large to compare')];
  const [from, to] = [resolveSchema(first, look.roots.from), resolveSchema(second, look.roots.to)];
  if (from === undefined || to === undefined)
    return [toFinding(look, '$ref', 'unclear', 'contains a reference that cannot be resolved')];
  const pair = pairOf(first, second, look);
  if (pair !== undefined && look.open.has(pair)) return [];
  const open = pair === undefined ? look.open : new Set([...look.open, pair]);
  return compare(plainOf(from), plainOf(to), { ...look, depth: look.depth + 1, open });
}

function pairOf(from: JsonSchema, to: JsonSchema, { fills, isDeclaredOnly }: SchemaLook): string | undefined {
  if (typeof from['$ref'] !== 'string' || typeof to['$ref'] !== 'string') return undefined;
  return JSON.stringify([from['$ref'], to['$ref'], fills, isDeclaredOnly]);
}

function compare(given: JsonSchema, wanted: JsonSchema, look: SchemaLook): SchemaFinding[] {
  if (takesNothing(given) || areSame(given, wanted, look.roots)) return [];
  if (takesNothing(wanted)) return [changed(given, wanted, 'type', look)];
  const values = enumValues(given);
  if (values !== undefined) return narrowValues(values, given, wanted, look);
  const shared = combinators.filter(
    keyword => given[keyword] !== undefined && areSame(given[keyword], wanted[keyword], look.roots),
  );
  const [from, to] = [without(given, shared), without(wanted, shared)];
  const branches = onlyAlternatives(from);
  const inner = insideOf(given, wanted, look);
  if (branches !== undefined && shared.length === 0) return branches.flatMap(branch => look.narrow(branch, to, inner));
  const types = typesOf(from);
  const isSplit = to['anyOf'] !== undefined || to['oneOf'] !== undefined;
  if (types !== undefined && types.length > 1 && isSplit)
    return types.flatMap(type => compare({ ...without(from, ['nullable']), type }, to, look));
  const left = combinators.filter(keyword => from[keyword] !== undefined);
  const findings = [...narrowPlain(from, to, conditions.some(keyword => given[keyword] !== undefined) ? inner : look)];
  findings.push(...narrowCombined(from, to, inner));
  if (left.length === 0 || isFine(findings)) return findings;
  const parts = Array.isArray(from['allOf']) ? (from['allOf'] as unknown[]) : [];
  return parts.some(part => isFine(look.narrow(part, to, inner))) ? [] : softened(findings);
}

const isFine = (findings: readonly SchemaFinding[]): boolean => findings.every(({ verdict }) => verdict === 'compatible');

const without = (schema: JsonSchema, keywords: readonly string[]): JsonSchema =>
  keywords.length === 0 ? schema : Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword)));

/** Returns the branches of a schema that consists only of alternatives. */
function onlyAlternatives(schema: JsonSchema): readonly unknown[] | undefined {
  const branches = schema['anyOf'] ?? schema['oneOf'];
  return Object.keys(schema).length === 1 && Array.isArray(branches) ? (branches as unknown[]) : undefined;
}

/**
 * Returns the settings for nested comparisons. Within alternatives no defaults are filled in, and a field that one part leaves
 * open may be declared by another.
 */
function insideOf(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaLook {
  const isChoice = onlyAlternatives(from) !== undefined || !conditions.some(keyword => from[keyword] !== undefined);
  const mayFill = look.fills && /"default"/.test(JSON.stringify([from, to, look.roots]));
  return { ...look, fills: false, isDeclaredOnly: look.isDeclaredOnly && isChoice, budget: mayFill ? { left: 0 } : look.budget };
}

/** Number of values that cost as much as one pair of schemas. */
const valuesPerPair = 10;

function narrowValues(values: readonly unknown[], from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  look.budget.left -= values.length / valuesPerPair;
  if (look.budget.left < 0) return [toFinding(look, 'enum', 'unclear', 'lists more values than can be compared')];
  const fits = values.map(value => {
    if (isRecord(value) && look.fills) return 'unclear';
    const isTaken = fitsSchema(value, from, look.roots.from);
    const isStillTaken = isTaken === 'no' ? 'yes' : fitsSchema(value, to, look.roots.to);
    return isTaken === 'unclear' && isStillTaken === 'no' ? 'unclear' : isStillTaken;
  });
  if (fits.every(fit => fit === 'yes')) return [];
  const finding = changed(from, to, 'type', look);
  return [fits.includes('no') ? finding : { ...finding, verdict: 'unclear' }];
}

function changed(from: JsonSchema, to: JsonSchema, keyword: string, look: SchemaLook): SchemaFinding {
  const { before, after } = byAge(look, describeSchema(from), describeSchema(to));
  return toFinding(
    look,
    keyword,
    'breaking',
    before === after ? `still ${before}, but with other limits` : `was ${before}, is ${after}`,
  );
}

function narrowPlain(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const [mine, theirs] = [typesOf(from) ?? jsonTypes, typesOf(to) ?? jsonTypes];
  const kept = mine.filter(type => coversType(theirs, type));
  const findings = kept.length < mine.length ? [changed(from, to, 'type', look)] : narrowListed(from, to, look);
  // A number restricted to integers still has number limits.
  const can = new Set(mine.filter(type => kept.includes(type) || (type === 'number' && theirs.includes('integer'))));
  if (can.has('number') || can.has('integer'))
    findings.push(...narrowBounds('number', from, to, look), ...narrowText('multipleOf', from, to, look));
  if (can.has('string')) findings.push(...narrowBounds('string', from, to, look), ...narrowText('pattern', from, to, look));
  if (can.has('string') || can.has('number') || can.has('integer')) findings.push(...narrowText('format', from, to, look));
  if (can.has('array')) findings.push(...narrowLists(from, to, look));
  if (can.has('object')) findings.push(...narrowBounds('object', from, to, look), ...narrowObjects(from, to, look));
  return [...findings, ...narrowUnknown(from, to, look)];
}

/** Returns a finding if an unrestricted value is now restricted to a list. */
const narrowListed = (from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] =>
  to['enum'] === undefined && !Object.hasOwn(to, 'const') ? [] : [changed(from, to, 'type', look)];

function narrowLists(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const [mine, theirs] = [from['items'], to['items']];
  const findings = [...narrowBounds('array', from, to, look), ...narrowText('uniqueItems', from, to, look)];
  if (theirs === undefined) return findings;
  if (!Array.isArray(mine) && !Array.isArray(theirs))
    return [...findings, ...look.narrow(mine ?? {}, theirs, { ...look, path: `${look.path}[]` })];
  return areSame(mine, theirs, look.roots)
    ? findings
    : [...findings, toFinding(look, 'items', 'unclear', 'its items have other schemas')];
}

function narrowUnknown(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const keywords = [...new Set([...Object.keys(from), ...Object.keys(to)])].filter(keyword => !known.has(keyword));
  return keywords.flatMap(keyword => {
    const isDropped = to[keyword] === undefined && harmlessToDrop.has(keyword);
    const isSame = areSame(from[keyword], to[keyword], look.roots) && !hangsOnAll.includes(keyword);
    if (isDropped || isSame) return [];
    return [toFinding(look, keyword, 'unclear', `${keyword} cannot be compared`)];
  });
}

/** Compares the parts of `to` that are combined by `allOf`, `anyOf` and `oneOf`. */
function narrowCombined(from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const partsOf = (keyword: string): unknown[] => (Array.isArray(to[keyword]) ? (to[keyword] as unknown[]) : []);
  const findings = partsOf('allOf').flatMap(part => look.narrow(from, part, look));
  for (const keyword of ['anyOf', 'oneOf'] as const) {
    const branches = partsOf(keyword);
    if (branches.length === 0) continue;
    const tried = branches.map(branch => look.narrow(from, branch, look));
    const taken = tried.findIndex(isFine);
    const isAlone = keyword === 'anyOf' || branches.every((branch, index) => index === taken || isApart(from, branch));
    if (taken >= 0 && isAlone) continue;
    const isOpen = taken >= 0 || tried.some(one => one.every(({ verdict }) => verdict !== 'breaking'));
    const finding = changed(from, to, keyword, look);
    findings.push(isOpen ? { ...finding, verdict: 'unclear' } : finding);
  }
  return findings;
}

const isApart = (from: JsonSchema, branch: unknown): boolean => isRecord(branch) && !typesMeet(from, branch).meets;
