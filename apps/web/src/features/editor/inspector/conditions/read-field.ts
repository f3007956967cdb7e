import { isRecord } from '@pinion/contracts';

/**
 * Reads a field as JSONata does: a list on the path gives the field of each item, lists of the results are joined, and a single
 * result stands for itself. A list that is the only result of the last name stays a list, also when it is empty.
 */
export function readField(value: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return value;
  let items: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const [index, name] of path.entries()) {
    const found = items.map(item => lookUp(item, name)).filter(one => one !== undefined);
    const [only] = found;
    if (index === path.length - 1 && found.length === 1 && only !== undefined && !only.isJoined) return only.value;
    items = found.flatMap(one => one.value);
  }
  return items.length > 1 ? items : items[0];
}

/** A result of one name. `isJoined` is true for several results of a list. */
type Found = { value: unknown; isJoined: boolean };

function lookUp(item: unknown, name: string): Found | undefined {
  if (!Array.isArray(item)) return hasOwn(item, name) ? { value: item[name], isJoined: false } : undefined;
  const joined = joinedIn(item, name);
  if (joined.length > 1) return { value: joined, isJoined: true };
  return joined.length === 0 ? undefined : { value: joined[0], isJoined: false };
}

/** Returns the results of all items of a list, with the lists among them joined. */
const joinedIn = (list: readonly unknown[], name: string): unknown[] =>
  list.flatMap(item => {
    if (Array.isArray(item)) return joinedIn(item, name);
    return hasOwn(item, name) ? item[name] : [];
  });

const hasOwn = (item: unknown, name: string): item is Record<string, unknown> => isRecord(item) && Object.hasOwn(item, name);
