import type { ToolExample } from '@pinion/contracts';
import { describeJsonError, findJsonError } from '../../../lib/json-parse-error.ts';
import { t } from '../../../lib/texts/t.ts';

/** A test case as it is typed. */
export type CaseForm = { name: string; input: string; output: string };

export type CaseFormFaults = Partial<Record<keyof CaseForm, string>>;

export const caseFormOf = ({ name = '', input, output }: ToolExample): CaseForm => ({
  name,
  input: textOf(input),
  output: output === undefined ? '' : textOf(output),
});

const textOf = (value: unknown): string => JSON.stringify(value, null, 2) ?? '';

const longestName = 120;

/** Reads a typed test case. An empty output means that every success passes. */
export function readCaseForm({
  name,
  input,
  output,
}: CaseForm): { ok: true; testCase: ToolExample } | { ok: false; faults: CaseFormFaults } {
  const faults: CaseFormFaults = {
    ...(name.trim().length > longestName ? { name: t('At most {{count}} characters', { count: longestName }) } : {}),
    ...faultIn('input', input),
    ...(output.trim() === '' ? {} : faultIn('output', output)),
  };
  if (Object.keys(faults).length > 0) return { ok: false, faults };
  return {
    ok: true,
    testCase: {
      ...(name.trim() === '' ? {} : { name: name.trim() }),
      input: JSON.parse(input) as unknown,
      ...(output.trim() === '' ? {} : { output: JSON.parse(output) as unknown }),
    },
  };
}

function faultIn(field: 'input' | 'output', text: string): CaseFormFaults {
  const fault = findJsonError(text);
  return fault === null ? {} : { [field]: describeJsonError(fault) };
}
