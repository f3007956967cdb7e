import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import type { DiffLine } from '../../tools-admin/index.ts';

const AROUND = 2;

/** What changed with a little around it and the headings it stands under; what stayed is counted. */
export function onlyChanges(lines: readonly DiffLine[]): DiffLine[] {
  const isShown = lines.map((_line, index) => lines.slice(Math.max(0, index - AROUND), index + AROUND + 1).some(isChanged));
  let heading = -1;
  for (const [index, line] of lines.entries()) {
    if (line.part) heading = index;
    if (isChanged(line) && heading >= 0) isShown[heading] = true;
  }
  const kept: DiffLine[] = [];
  let left = 0;
  for (const [index, line] of lines.entries()) {
    if (!isShown[index]) {
      left += 1;
      continue;
    }
    if (left > 0) kept.push(asBefore(left, line.number));
    left = 0;
    kept.push(line);
  }
  return left > 0 ? [...kept, asBefore(left, lines.at(-1)?.number ?? 0)] : kept;
}

const isChanged = (line: DiffLine): boolean => line.mark !== 'same';

const asBefore = (count: number, number: number): DiffLine => ({
  mark: 'same',
  number,
  depth: 0,
  part: true,
  text: t('{{lines}} as before', { lines: counted(count, 'line') }),
});
