import { isRecord, recordOf } from '../json/own-value.ts';

export type TemplatePart = { kind: 'text'; text: string } | { kind: 'reference'; node_id: string; path: string[]; text: string };

const pattern = /\{\{\s*([A-Za-z0-9_-]{1,64}(?:\.[^\s{}.]+)*)\s*\}\}/g;

/** Parses `{{<node id>.<path>}}`, which is data and never code, and evaluated once. Any other text in braces remains text. */
export function parseTemplate(template: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let last = 0;
  for (const match of template.matchAll(pattern)) {
    if (match.index > last) parts.push({ kind: 'text', text: template.slice(last, match.index) });
    const [nodeId = '', ...path] = (match[1] ?? '').split('.');
    parts.push({ kind: 'reference', node_id: nodeId, path, text: match[0] });
    last = match.index + match[0].length;
  }
  if (last < template.length) parts.push({ kind: 'text', text: template.slice(last) });
  return parts;
}

export const referencesOf = (template: string): { node_id: string; path: string[]; text: string }[] =>
  parseTemplate(template).flatMap(part => (part.kind === 'reference' ? [part] : []));

/** Reads a path through own properties only. Array items are addressed by index. */
export function readPath(value: unknown, path: readonly string[]): unknown {
  let current = value;
  for (const key of path) {
    if (Array.isArray(current) ? !/^\d+$/.test(key) : !isRecord(current)) return undefined;
    if (!Object.hasOwn(current as object, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

export type FilledTemplate = { text: string; missing: string[] };

/** Fills a template. Objects become JSON. Missing values become empty and are listed in `missing`. */
export function fillTemplate(template: string, valueOf: (node_id: string) => unknown): FilledTemplate {
  const missing: string[] = [];
  let text = '';
  for (const part of parseTemplate(template)) {
    if (part.kind === 'text') {
      text += part.text;
      continue;
    }
    const value = readPath(valueOf(part.node_id), part.path);
    if (value === undefined) missing.push(part.text);
    text += textOf(value);
  }
  return { text, missing };
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/**
 * Fills the strings of a value at any depth. A string that is exactly one reference becomes the value itself with its type. All
 * others become text, as in `fillTemplate`.
 */
export function fillValue(value: unknown, valueOf: (name: string) => unknown): unknown {
  if (typeof value === 'string') {
    const parts = parseTemplate(value);
    const [only] = parts;
    if (parts.length === 1 && only?.kind === 'reference') return readPath(valueOf(only.node_id), only.path) ?? null;
    return fillTemplate(value, valueOf).text;
  }
  if (Array.isArray(value)) return value.map(item => fillValue(item, valueOf));
  return isRecord(value) ? recordOf(Object.entries(value).map(([key, item]) => [key, fillValue(item, valueOf)] as const)) : value;
}
