import { expect, it } from 'vitest';
import type { CallRow } from './call-row.ts';
import { printedAt } from './printed-at.ts';

it('printedAt joins what one stream had printed before the playhead', () => {
  const row = {
    printed: [
      { seq: 2, stream: 'stdout', text: 'a\n' },
      { seq: 3, stream: 'stderr', text: 'b\n' },
      { seq: 4, stream: 'stdout', text: 'c\n' },
    ],
  } as CallRow;
  expect(printedAt(row, 'stdout', 5)).toBe('a\nc\n');
  expect(printedAt(row, 'stdout', 4)).toBe('a\n');
  expect(printedAt(row, 'stderr', 3)).toBeUndefined();
  expect(printedAt({} as CallRow, 'stdout', 9)).toBeUndefined();
});
