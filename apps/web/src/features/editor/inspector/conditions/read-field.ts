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

/** A result of one name. `isJoined` is true for results of several items. */
type Found = { value: unknown; isJoined: boolean };

function lookUp(item: unknown, name: string): Found | undefined {
  if (Array.isArray(item)) {
    const found = item.map(inner => lookUp(inner, name)).filter(one => one !== undefined);
    return { value: found.flatMap(one => one.value), isJoined: true };
  }
  return isRecord(item) && Object.hasOwn(item, name) ? { value: item[name], isJoined: false } : undefined;
}
