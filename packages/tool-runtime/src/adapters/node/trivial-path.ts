import { isRecord } from '@pinion/contracts';

const path = /^\s*(?:\$|(?:\$\.)?[A-Za-z_][A-Za-z0-9_]*(?:\.[A-Za-z_][A-Za-z0-9_]*)*)\s*$/;
const text = /(^|\.)\s*(and|or|in|true|false|null|function)\s*(\.|$)/;

/** Checks for `$` and `a.b.c`, the most common expressions, which do not need a process. */
export const isTrivialPath = (expression: string): boolean => path.test(expression) && !text.test(expression);

/**
 * Reads a path as JSONata does. A missing value is null. Returns undefined where a list is on the path, because JSONata maps
 * over lists.
 */
export function readTrivialPath(expression: string, value: unknown): { value: unknown } | undefined {
  const keys = expression.trim().split('.');
  if (keys[0] === '$') keys.shift();
  let current = value;
  for (const key of keys) {
    if (Array.isArray(current)) return undefined;
    if (!isRecord(current) || !Object.hasOwn(current, key)) return { value: null };
    current = current[key];
  }
  return { value: current ?? null };
}
