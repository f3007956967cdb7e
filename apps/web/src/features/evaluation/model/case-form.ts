import type { Assertion, CaseDraft } from '@pinion/contracts';
import type { CaseItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { type AssertionDraft, draftOf, readDraft, readJson } from './assertion-draft.ts';

/** A case as the values of its form. */
export type CaseForm = { name: string; input: string; assertions: readonly AssertionDraft[] };
export type ReadForm = { ok: true; draft: CaseDraft } | { ok: false; faults: Readonly<Record<string, string>> };

export const formOf = (of: CaseItem | null): CaseForm =>
  of === null
    ? { name: '', input: '""', assertions: [] }
    : { name: of.name, input: JSON.stringify(of.input ?? null, null, 2), assertions: of.assertions.map(draftOf) };

/** Reads the form: the case to save, or the faults that prevent it. Assertions report their own faults. */
export function readForm({ name, input, assertions }: CaseForm): ReadForm {
  const faults: Record<string, string> = {};
  if (name.trim() === '') faults['name'] = t('Enter a name');
  const value = readJson(input);
  if ('fault' in value) faults['input'] = value.fault;
  const read: Assertion[] = [];
  for (const draft of assertions) {
    const one = readDraft(draft);
    if (one.ok) read.push(one.assertion);
    else faults['assertions'] = t('Complete every assertion');
  }
  if (Object.keys(faults).length > 0 || 'fault' in value) return { ok: false, faults };
  return { ok: true, draft: { name: name.trim(), input: value.value, assertions: read } };
}

/** Returns an id that no other assertion of the case has. */
export function uniqueAssertionId(drafts: readonly AssertionDraft[]): string {
  const taken = new Set(drafts.map(({ id }) => id));
  for (let number = drafts.length + 1; ; number += 1) if (!taken.has(`assertion_${number}`)) return `assertion_${number}`;
}
