import { canonicalJson, isRecord } from '@pinion/contracts';

/** Returns whether two values are equal as JSON, except for the values at these JSON Pointers (RFC 6901). */
export const areEqual = (a: unknown, b: unknown, ignore: readonly string[] = []): boolean =>
  canonicalJson(without(a, ignore)) === canonicalJson(without(b, ignore));

function without(value: unknown, pointers: readonly string[]): unknown {
  if (pointers.length === 0) return value ?? null;
  const copy: unknown = JSON.parse(JSON.stringify(value ?? null));
  for (const pointer of pointers) {
    const path = pointer
      .split('/')
      .slice(1)
      .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = path.pop();
    const holder = path.reduce<unknown>(
      (at, key) => (at !== null && typeof at === 'object' ? Reflect.get(at, key) : undefined),
      copy,
    );
    if (last !== undefined && isRecord(holder)) delete holder[last];
  }
  return copy;
}
