import type { JsonSchema } from '../../json/json-schema.ts';
import { byAge, toFinding, type SchemaFinding, type SchemaLook } from './schema-look.ts';

type Bound = { value: number; isOpen: boolean };

/** The keywords of one end of a range. `sign` 1 means that the greater value is stricter. */
type End = { text: string; closed: string; open?: string; sign: 1 | -1 };

const ends: Readonly<Record<'number' | 'string' | 'array' | 'object', readonly End[]>> = {
  number: [
    { text: 'lowest value', closed: 'minimum', open: 'exclusiveMinimum', sign: 1 },
    { text: 'highest value', closed: 'maximum', open: 'exclusiveMaximum', sign: -1 },
  ],
  string: [
    { text: 'shortest length', closed: 'minLength', sign: 1 },
    { text: 'longest length', closed: 'maxLength', sign: -1 },
  ],
  array: [
    { text: 'fewest entries', closed: 'minItems', sign: 1 },
    { text: 'most entries', closed: 'maxItems', sign: -1 },
  ],
  object: [
    { text: 'fewest fields', closed: 'minProperties', sign: 1 },
    { text: 'most fields', closed: 'maxProperties', sign: -1 },
  ],
};

export const boundKeywords: readonly string[] = Object.values(ends)
  .flat()
  .flatMap(end => [end.closed, ...(end.open === undefined ? [] : [end.open])]);

/** Returns findings for ranges of one type that start later or end earlier. */
export const narrowBounds = (type: keyof typeof ends, from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] =>
  ends[type].flatMap(end => {
    const [old, young] = [boundOf(from, end), boundOf(to, end)];
    if (old === 'unreadable' || young === 'unreadable') {
      const isSame = from[end.closed] === to[end.closed] && from[end.open ?? ''] === to[end.open ?? ''];
      return isSame ? [] : [toFinding(look, end.closed, 'unclear', `its ${end.text} cannot be read`)];
    }
    if (!isTighter(young, old, end.sign)) return [];
    const { before, after } = byAge(look, describeBound(old), describeBound(young));
    return [toFinding(look, end.closed, 'breaking', `${end.text} was ${before}, is ${after}`)];
  });

function boundOf(schema: JsonSchema, { closed, open, sign }: End): Bound | undefined | 'unreadable' {
  const [shut, ajar] = [schema[closed], open === undefined ? undefined : schema[open]];
  if ((shut !== undefined && typeof shut !== 'number') || (ajar !== undefined && typeof ajar !== 'number')) return 'unreadable';
  if (shut === undefined) return ajar === undefined ? undefined : { value: ajar, isOpen: true };
  if (ajar === undefined) return { value: shut, isOpen: false };
  return sign * ajar >= sign * shut ? { value: ajar, isOpen: true } : { value: shut, isOpen: false };
}

function isTighter(young: Bound | undefined, old: Bound | undefined, sign: 1 | -1): boolean {
  if (young === undefined) return false;
  if (old === undefined) return true;
  return young.value === old.value ? young.isOpen && !old.isOpen : sign * young.value > sign * old.value;
}

const describeBound = (bound: Bound | undefined): string =>
  bound === undefined ? 'open' : bound.isOpen ? `beyond ${bound.value}` : String(bound.value);

/** Compares steps, patterns and formats as text: equal, removed, added, or different in a way that cannot be decided. */
export function narrowText(keyword: string, from: JsonSchema, to: JsonSchema, look: SchemaLook): SchemaFinding[] {
  const [old, young] = [from[keyword], to[keyword]];
  if (young === undefined || young === false || old === young) return [];
  const { before, after } = byAge(look, old, young);
  if (old === undefined || old === false) {
    const text =
      before === undefined || before === false
        ? `must now satisfy ${keyword} ${format(after)}`
        : `no longer has to satisfy ${keyword} ${format(before)}`;
    return [toFinding(look, keyword, 'breaking', text)];
  }
  if (keyword === 'multipleOf' && isWhole(old) && isWhole(young) && old % young === 0) return [];
  return [toFinding(look, keyword, 'unclear', `${keyword} was ${format(before)}, is ${format(after)}, which cannot be compared`)];
}

const isWhole = (value: unknown): value is number => Number.isSafeInteger(value) && value !== 0;

const format = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'nothing'));
