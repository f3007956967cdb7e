import { Assertion, type AssertionKind } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { assertionFields, type AssertionField } from './assertion-fields.ts';

/** An assertion as the texts of its form fields. */
export type AssertionDraft = { id: string; kind: AssertionKind; texts: Readonly<Record<string, string>> };
export type ReadAssertion = { ok: true; assertion: Assertion } | { ok: false; faults: Readonly<Record<string, string>> };

/** Creates a draft of a kind. Choices start with the first option, everything else is empty. */
export const newDraft = (id: string, kind: AssertionKind): AssertionDraft => ({
  id,
  kind,
  texts: Object.fromEntries(assertionFields[kind].map(field => [field.key, field.options?.[0]?.value ?? ''])),
});

export function draftOf(assertion: Pick<Assertion, 'id' | 'kind'>): AssertionDraft {
  const values = new Map<string, unknown>(Object.entries(assertion));
  const texts = assertionFields[assertion.kind].map(field => [field.key, write(field, values.get(field.key))] as const);
  return { id: assertion.id, kind: assertion.kind, texts: Object.fromEntries(texts) };
}

/** Reads a draft: the assertion to save, or why a field is invalid. */
export function readDraft({ id, kind, texts }: AssertionDraft): ReadAssertion {
  const values: Record<string, unknown> = { id, kind };
  const faults: Record<string, string> = {};
  for (const field of assertionFields[kind]) {
    const read = readField(field, texts[field.key] ?? '');
    if ('fault' in read) faults[field.key] = read.fault;
    else if (read.value !== undefined) values[field.key] = read.value;
  }
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  const parsed = Assertion.safeParse(values);
  if (parsed.success) return { ok: true, assertion: parsed.data };
  return { ok: false, faults: Object.fromEntries(parsed.error.issues.map(({ path, message }) => [String(path[0]), message])) };
}

type ReadField = { value: unknown } | { fault: string };

function readField({ kind, isOptional, label }: AssertionField, text: string): ReadField {
  const phrase = text.trim();
  if (phrase === '' && kind !== 'lines')
    return isOptional ? { value: undefined } : { fault: t('{{label}} is required', { label }) };
  switch (kind) {
    case 'text':
    case 'code':
    case 'tool':
    case 'choice':
      return { value: kind === 'text' ? text : phrase };
    case 'lines':
      return { value: phrase === '' ? [] : phrase.split('\n').map(row => row.trim()) };
    case 'figure': {
      const figure = Number(phrase);
      return Number.isFinite(figure) && figure >= 0 ? { value: figure } : { fault: t('Enter 0 or more') };
    }
    case 'nth': {
      const target = Number(phrase);
      return Number.isInteger(target) && target >= 1
        ? { value: target - 1 }
        : { fault: t('Enter 1 or more, where 1 is the first call') };
    }
    case 'json':
      return readJson(phrase);
  }
}

export function readJson(text: string): ReadField {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { fault: t('Invalid JSON{{error}}', { error: error instanceof Error ? `: ${error.message}` : '' }) };
  }
}

function write({ kind }: AssertionField, value: unknown): string {
  if (kind === 'json') return JSON.stringify(value ?? null, null, 2);
  if (value === undefined) return '';
  if (kind === 'nth' && typeof value === 'number') return String(value + 1);
  if (Array.isArray(value)) return value.join('\n');
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
