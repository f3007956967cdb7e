import { canonicalJson } from '../json/canonical-json.ts';
import { isRecord, ownValue, recordOf } from '../json/own-value.ts';

/** A step of a path: the key of an object, or of an entry of a list whose entries have names. */
export type Step = { key: string; isEntry: boolean };

/** A change of a value. `from` absent: added. `to` absent: removed. `isOrder`: the same entries in another order. */
export type ValueChange = { path: readonly Step[]; from?: unknown; to?: unknown; isOrder?: true };

/** Lists whose entries are identified by a name of their own. */
const nameOfEntry: Readonly<Record<string, string>> = { tools: 'name', pins: 'name', cases: 'handle', rules: 'id' };

/** Returns the differences between two JSON values, as deep as both have the same shape. Total. Equal values produce none. */
export function diffValue(from: unknown, to: unknown, path: readonly Step[] = []): ValueChange[] {
  if (canonicalJson(from) === canonicalJson(to)) return [];
  if (isRecord(from) && isRecord(to)) return diffRecords(from, to, path, false);
  const [before, after] = [entriesOf(from, path), entriesOf(to, path)];
  if (before === undefined || after === undefined) return [{ path, from, to }];
  const changes = diffRecords(before, after, path, true);
  return isReordered(Object.keys(before), Object.keys(after)) ? [...changes, { path, from, to, isOrder: true }] : changes;
}

function diffRecords(
  from: Record<string, unknown>,
  to: Record<string, unknown>,
  path: readonly Step[],
  isEntry: boolean,
): ValueChange[] {
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap(key => {
    const inner = [...path, { key, isEntry }];
    const [before, after] = [ownValue(from, key), ownValue(to, key)];
    if (before === undefined) return after === undefined ? [] : [{ path: inner, to: after }];
    return after === undefined ? [{ path: inner, from: before }] : diffValue(before, after, inner);
  });
}

/** Returns the entries by name, or undefined if the value is no such list, or a name is missing or duplicated. */
function entriesOf(value: unknown, path: readonly Step[]): Record<string, unknown> | undefined {
  const field = ownValue(nameOfEntry, path.at(-1)?.key ?? '');
  if (field === undefined || path.at(-1)?.isEntry === true || !Array.isArray(value)) return undefined;
  const names = value.map((entry: unknown) => (isRecord(entry) ? ownValue(entry, field) : undefined));
  const texts = names.filter(name => typeof name === 'string');
  if (texts.length < value.length || new Set(texts).size < texts.length) return undefined;
  return recordOf(texts.map((name, index) => [name, value[index]] as const));
}

/** Checks whether the entries that both lists share have a different order. */
function isReordered(before: readonly string[], after: readonly string[]): boolean {
  const [wasThere, isThere] = [new Set(before), new Set(after)];
  const kept = before.filter(name => isThere.has(name));
  return after.filter(name => wasThere.has(name)).some((name, index) => name !== kept[index]);
}
