import type { JsonRow } from './json-rows.ts';

export const INDENT = 14;

const LETTER = 6.3;
const GAP = 14;
const LEAST = 96;
const MOST = 220;
/** The width in pixels used for a name that is truncated anyway, such as a hash. It shows enough to tell names apart. */
const CUT = 126;
const LOOKED_AT = 300;

/** Returns the common left edge of all values, in pixels: as far right as the longest name needs, within limits. */
export function valueColumnOffset(rows: readonly Pick<JsonRow, 'depth' | 'name'>[]): number {
  const widest = rows
    .slice(0, LOOKED_AT)
    .reduce((most, row) => Math.max(most, row.depth * INDENT + nameWidth(row.name) + GAP), LEAST);
  return Math.round(Math.min(widest, MOST));
}

function nameWidth(name: string): number {
  const whole = name.length * LETTER;
  return whole + GAP > MOST ? CUT : whole;
}
