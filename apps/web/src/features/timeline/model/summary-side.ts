/** The least space for the text of a row, in percent of the chart. */
const least = 20;

/**
 * Returns the side of a bar on which its text stands, from the start and end of the bar in percent of the chart. Where there is
 * no room beside the bar, the text stands above it, and the bar is drawn lower.
 */
export function summarySide(start: number, end: number): 'right' | 'left' | 'above' {
  if (end <= 100 - least) return 'right';
  return start >= least ? 'left' : 'above';
}
