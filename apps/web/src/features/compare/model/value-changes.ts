import type { ComparedRow } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { type DiffLine, lineDiff, type SchemaLine } from '../../../lib/line-diff.ts';

type Field = ComparedRow['changed'][number];

/** A value that differs between the two runs, line by line: removed lines are the left run's, added lines the right run's. */
export type ChangedValue = { label: string; lines: DiffLine[]; isCut: boolean };

/** Maximum number of lines that are compared. */
const longest = 1_500;

const labels: Record<Field, string> = {
  status: 'Status',
  input: t('Input'),
  output: t('Output'),
  error: t('Error'),
  version: t('Version'),
};

/** Returns the changes of a row. For a row that only one run has, these are all its values. */
export function changesOf({ status, changed, left, right }: ComparedRow): ChangedValue[] {
  const fields: readonly Field[] = status === 'changed' ? changed : ['input', 'output', 'error'];
  return fields.flatMap(field => {
    const [before, after] = [left?.[field], right?.[field]];
    return before === undefined && after === undefined ? [] : [changeOf(labels[field], before, after)];
  });
}

export function changeOf(label: string, before: unknown, after: unknown): ChangedValue {
  const [left, right] = [valueTextLines(before), valueTextLines(after)];
  return { label, lines: lineDiff(left, right), isCut: left.length > longest || right.length > longest };
}

/** Returns the lines of a value: a string by its own lines, anything else as JSON. */
function valueTextLines(value: unknown): SchemaLine[] {
  if (value === undefined) return [];
  const text = typeof value === 'string' && value.includes('\n') ? value : (JSON.stringify(value, null, 2) ?? '');
  return text.split('\n').map(row => {
    const phrase = row.trimStart();
    return { depth: Math.floor((row.length - phrase.length) / 2), text: phrase };
  });
}
