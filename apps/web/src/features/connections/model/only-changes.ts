import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { DiffLine } from '../../../lib/line-diff.ts';

const AROUND = 2;

/** Returns the changed lines with some context and their headings. Unchanged lines are counted. */
export function onlyChanges(rows: readonly DiffLine[]): DiffLine[] {
  const isShown = rows.map((_line, index) => rows.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(isChanged));
  let heading = -1;
  for (const [index, row] of rows.entries()) {
    if (row.part) heading = index;
    if (isChanged(row) && heading >= 0) isShown[heading] = true;
  }
  const kept: DiffLine[] = [];
  let left = 0;
  for (const [index, row] of rows.entries()) {
    if (!isShown[index]) {
      left += 1;
      continue;
    }
    if (left > 0) kept.push(asBefore(left, row.number));
    left = 0;
    kept.push(row);
  }
  return left > 0 ? [...kept, asBefore(left, rows.at(-1)?.number ?? 0)] : kept;
}

const isChanged = (row: DiffLine): boolean => row.kind !== 'same';

const asBefore = (count: number, number: number): DiffLine => ({
  kind: 'same',
  number,
  depth: 0,
  part: true,
  text: t('{{lines}} unchanged', { lines: counted(count, 'line') }),
});
