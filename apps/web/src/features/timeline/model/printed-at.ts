import type { CallRow } from './call-row.ts';

/** Returns what the code of a call had printed when `count` events had happened. Undefined if nothing. */
export function printedAt({ printed = [] }: CallRow, stream: 'stdout' | 'stderr', count: number): string | undefined {
  const texts = printed.filter(one => one.stream === stream && one.seq < count).map(one => one.text);
  return texts.length === 0 ? undefined : texts.join('');
}
