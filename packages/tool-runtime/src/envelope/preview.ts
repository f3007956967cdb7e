import { isRecord } from '@pinion/contracts';

const maxText = 2000;
const maxKey = 200;
const maxItems = 20;
const maxKeys = 50;
const maxDepth = 6;
/** Maximum number of characters in a whole preview, because many small values are large, too. */
const maxCharacters = 24_000;

type Budget = { left: number };

/** Returns a JSON value that represents one too large to store: its beginning, with markers where something was omitted. */
export const previewValue = (value: unknown): unknown => preview(value, 0, { left: maxCharacters });

function preview(value: unknown, depth: number, budget: Budget): unknown {
  if (typeof value === 'string') return shortened(value, maxText, budget);
  if (Array.isArray(value)) return previewItems(value, depth, budget);
  if (isRecord(value)) return previewFields(value, depth, budget);
  budget.left -= 8;
  const isJson = value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  return isJson ? (value === 0 ? 0 : value) : null;
}

function shortened(text: string, most: number, budget: Budget): string {
  const shown = text.slice(0, Math.min(most, Math.max(budget.left, 20)));
  budget.left -= shown.length;
  return shown.length < text.length ? `${shown}… (${text.length} characters)` : text;
}

function previewItems(items: readonly unknown[], depth: number, budget: Budget): unknown {
  if (depth >= maxDepth || budget.left <= 0) return `… (${items.length} items)`;
  const most = Math.max(2, maxItems >> depth);
  const shown: unknown[] = [];
  for (let index = 0; index < items.length && index < most && budget.left > 0; index += 1) {
    shown.push(preview(items[index], depth + 1, budget));
  }
  return items.length > shown.length ? [...shown, `… (${items.length - shown.length} more)`] : shown;
}

function previewFields(value: Record<string, unknown>, depth: number, budget: Budget): unknown {
  const keys = Object.keys(value);
  if (depth >= maxDepth || budget.left <= 0) return `… (${keys.length} fields)`;
  const entries: (readonly [string, unknown])[] = [];
  for (const key of keys.slice(0, maxKeys)) {
    if (budget.left <= 0) break;
    entries.push([shortened(key, maxKey, budget), preview(value[key], depth + 1, budget)]);
  }
  const rest = keys.length - entries.length;
  return Object.fromEntries(rest > 0 ? [...entries, ['…', `${rest} more fields`] as const] : entries);
}
