import { truncateText } from '../../../lib/truncate-text.ts';
import { isRecord } from '@pinion/contracts';
import { counted } from '../../../lib/counted.ts';
import { fieldNames } from '../../../lib/field-names.ts';
import { formatList } from '../../../lib/texts/format-list.ts';

/** A record with more fields is described by their number. */
const describedFields = 200;

/** Returns a value in as few words as accuracy allows: `"ord_7f31"`, `4 entries`, `3 products`. */
export function describeValue(value: unknown, limit = 28): string {
  if (value === null || value === undefined) return 'null';
  if (typeof value === 'string') return truncateText(value.trim() === '' ? '""' : value.replaceAll(/\s+/g, ' '), limit);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return counted(value.length, 'item');
  if (!isRecord(value)) return typeof value;
  const { length } = fieldNames(value);
  const named = length > describedFields ? undefined : nameOf(value);
  if (named !== undefined) return truncateText(named, limit);
  return counted(length, 'field');
}

/** Returns a one-line summary of a result: the few plain facts that matter most. */
export function summarizeValue(value: unknown, limit = 64): string {
  if (Array.isArray(value)) return describeValue(value);
  if (!isRecord(value) || fieldNames(value).length > describedFields) return describeValue(value, limit);
  const list = Object.entries(value).find(([, item]) => Array.isArray(item));
  if (list !== undefined && Object.keys(value).length <= 3)
    return truncateText(countedBy((list[1] as unknown[]).length, list[0]), limit);
  const facts: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const fact = factOf(key, item);
    if (fact !== undefined) facts.push(fact);
    if (facts.length === 3) break;
  }
  return facts.length === 0 ? describeValue(value) : truncateText(formatList(facts), limit);
}

/** Returns a count with its noun: `3 products`, `1 product`. Fields that hold lists are named in the plural. */
const countedBy = (count: number, plural: string): string =>
  `${count} ${count === 1 && plural.endsWith('s') ? plural.slice(0, -1) : plural}`;

function factOf(key: string, item: unknown): string | undefined {
  if (typeof item === 'string' && item !== '') return truncateText(item, 28);
  if (typeof item === 'number' || typeof item === 'boolean') return `${key} ${String(item)}`;
  if (isRecord(item) && typeof item['value'] === 'number' && typeof item['currency'] === 'string') {
    return `${item['value'].toFixed(2)} ${item['currency']}`;
  }
  return undefined;
}

function nameOf(record: Record<string, unknown>): string | undefined {
  for (const [key, item] of Object.entries(record)) {
    if ((/^(id|name|title|code)$/.test(key) || key.endsWith('_id')) && typeof item === 'string' && item !== '') return item;
  }
  return undefined;
}
