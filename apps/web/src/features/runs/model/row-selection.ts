/** The selected rows, and the row that was toggled last, from which a range goes. */
export type RowSelection = { ids: ReadonlySet<string>; anchor: string | undefined };

export const noSelection: RowSelection = { ids: new Set(), anchor: undefined };

/**
 * Returns the selection after a row was set. With `isRange`, all rows of `order` from the one that was set last up to this one
 * are set.
 */
export function setRow(
  { ids, anchor }: RowSelection,
  order: readonly string[],
  { id, isSelected, isRange }: { id: string; isSelected: boolean; isRange: boolean },
): RowSelection {
  const next = new Set(ids);
  for (const one of isRange ? rangeOf(order, anchor, id) : [id]) {
    if (isSelected) next.add(one);
    else next.delete(one);
  }
  return { ids: next, anchor: id };
}

/** Returns the selection with all rows, or with none. */
export const setAllRows = (order: readonly string[], isSelected: boolean): RowSelection =>
  isSelected ? { ids: new Set(order), anchor: undefined } : noSelection;

function rangeOf(order: readonly string[], anchor: string | undefined, id: string): readonly string[] {
  const [from, to] = [anchor === undefined ? -1 : order.indexOf(anchor), order.indexOf(id)];
  return from === -1 ? [id] : order.slice(Math.min(from, to), Math.max(from, to) + 1);
}
