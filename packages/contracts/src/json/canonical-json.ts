/**
 * Returns the canonical JSON text of a value (RFC 8785, JSON Canonicalization Scheme): keys sorted by UTF-16 code units,
 * numbers and strings as ECMAScript writes them, no white space.
 *
 * Like in `JSON.stringify`, members whose value is `undefined` are omitted, and `undefined` in an array is `null`. Numbers that
 * JSON cannot represent (NaN, infinities) become `null`.
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return canonicalArray(value);
  const convertible = value as { toJSON?: unknown };
  if (typeof convertible.toJSON === 'function') return canonicalJson((convertible.toJSON as () => unknown)());
  return canonicalObject(value as Record<string, unknown>);
}

function canonicalArray(items: readonly unknown[]): string {
  let text = '[';
  for (let index = 0; index < items.length; index += 1) text += (index === 0 ? '' : ',') + canonicalJson(items[index]);
  return `${text}]`;
}

function canonicalObject(record: Record<string, unknown>): string {
  const keys = Object.keys(record).sort();
  let text = '{';
  for (const key of keys) {
    const item = record[key];
    if (item === undefined) continue;
    text += `${text === '{' ? '' : ','}${JSON.stringify(key)}:${canonicalJson(item)}`;
  }
  return `${text}}`;
}
