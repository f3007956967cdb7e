import { isRecord } from '@pinion/contracts';

const maxText = 2000;
const maxItems = 20;
const maxKeys = 50;
const maxDepth = 6;

/** A JSON value that stands for one too large to keep: its beginning, with marks where something was left out. */
export function previewOf(value: unknown, depth = 0): unknown {
  if (typeof value === 'string')
    return value.length > maxText ? `${value.slice(0, maxText)}… (${value.length} characters)` : value;
  if (Array.isArray(value)) {
    if (depth >= maxDepth) return `… (${value.length} items)`;
    const shown = value.slice(0, itemsAt(depth)).map(item => previewOf(item, depth + 1));
    return value.length > shown.length ? [...shown, `… (${value.length - shown.length} more)`] : shown;
  }
  if (!isRecord(value)) return value;
  const keys = Object.keys(value);
  if (depth >= maxDepth) return `… (${keys.length} fields)`;
  const entries = keys.slice(0, maxKeys).map(key => [key, previewOf(value[key], depth + 1)] as const);
  const rest = keys.length - entries.length;
  return Object.fromEntries(rest > 0 ? [...entries, ['…', `${rest} more fields`] as const] : entries);
}

/** Fewer the deeper, so that the whole stays small. */
const itemsAt = (depth: number): number => Math.max(2, maxItems >> depth);
