/** The scroll position and the visible height, in pixels. */
export type ScrollViewport = { top: number; room: number };

/** The range of rows that are drawn: `from` up to, not including, `to`. */
export type RowRange = { from: number; to: number };

/** Returns which of many rows of equal height are in view, with some spare ones on each side. */
export function rowsInView(count: number, rowHeight: number, { top, room }: ScrollViewport, spare: number): RowRange {
  const first = Math.floor(top / rowHeight);
  return {
    from: Math.max(0, Math.min(first - spare, count - 1)),
    to: Math.max(0, Math.min(count, first + Math.ceil(room / rowHeight) + spare)),
  };
}

/** Returns the scroll position that brings a row into view by the smallest distance. `above` is the height of a fixed header. */
export function scrollTopToShow(row: number, rowHeight: number, { top, room }: ScrollViewport, above = 0): number {
  const at = row * rowHeight;
  if (at < top) return at;
  return at + rowHeight + above > top + room ? at + rowHeight + above - room : top;
}
