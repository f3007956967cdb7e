/** The lines of equal height that are in view, with a few around them. */
export type RowWindow = { from: number; to: number; above: number; below: number };

const AROUND = 12;
const FEW = 60;

export function rowWindow(count: number, rowHeight: number, scrollTop: number, height: number): RowWindow {
  if (count <= FEW) return { from: 0, to: count, above: 0, below: 0 };
  const first = Math.floor(scrollTop / rowHeight);
  const from = Math.max(0, Math.min(first, count) - AROUND);
  const to = Math.min(count, first + Math.ceil(height / rowHeight) + AROUND);
  return { from, to, above: from * rowHeight, below: (count - to) * rowHeight };
}

/** Returns the scroll position that brings a line into view. Null when it already is. */
export function scrollToRow(row: number, rowHeight: number, scrollTop: number, height: number): number | null {
  const top = row * rowHeight;
  if (top < scrollTop) return top;
  if (top + rowHeight > scrollTop + height) return top + rowHeight - height;
  return null;
}
