/** Returns true when a value takes more than `limit` characters as JSON, without serializing it. False does not rule it out. */
export function isLongerThan(value: unknown, limit: number): boolean {
  let length = 0;
  const open: unknown[] = [value];
  while (open.length > 0 && length <= limit) {
    const next = open.pop();
    length += typeof next === 'string' ? next.length + 2 : 1;
    if (typeof next !== 'object' || next === null) continue;
    const values: unknown[] = Array.isArray(next) ? next : Object.values(next);
    length += values.length;
    if (length <= limit) for (const item of values) open.push(item);
  }
  return length > limit;
}
