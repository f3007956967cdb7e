import { isRecord } from '@pinion/contracts';

/** Returns a value with its keys in the order of another one, and its other keys last, so that a diff shows no moved lines. */
export function withKeyOrder(value: unknown, like: unknown): unknown {
  if (Array.isArray(value)) {
    const others: readonly unknown[] = Array.isArray(like) ? like : [];
    return value.map((item: unknown, index) => withKeyOrder(item, others[index]));
  }
  if (!isRecord(value) || !isRecord(like)) return value;
  const shared = Object.keys(like).filter(key => Object.hasOwn(value, key));
  const added = Object.keys(value).filter(key => !Object.hasOwn(like, key));
  return Object.fromEntries([...shared, ...added].map(key => [key, withKeyOrder(value[key], like[key])]));
}
