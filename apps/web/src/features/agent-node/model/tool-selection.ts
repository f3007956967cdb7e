/** The selected tools by name, and the one that a range starts at. */
export type ToolSelection = { names: ReadonlySet<string>; anchor: string | undefined };

export const emptySelection: ToolSelection = { names: new Set(), anchor: undefined };

/** Selects or deselects a tool. A range gives all tools between the last one and this one the new state of this one. */
export function toggleTool(before: ToolSelection, name: string, shown: readonly string[], isRange: boolean): ToolSelection {
  const isSelected = !before.names.has(name);
  const [from, to] = [before.anchor === undefined ? -1 : shown.indexOf(before.anchor), shown.indexOf(name)];
  const changed = isRange && from >= 0 && to >= 0 ? shown.slice(Math.min(from, to), Math.max(from, to) + 1) : [name];
  return { names: withAll(before.names, changed, isSelected), anchor: name };
}

/** Selects or deselects all tools that are shown. Selected tools that are not shown stay selected. */
export const toggleShown = (before: ToolSelection, shown: readonly string[], isSelected: boolean): ToolSelection => ({
  names: withAll(before.names, shown, isSelected),
  anchor: undefined,
});

function withAll(names: ReadonlySet<string>, changed: readonly string[], isSelected: boolean): ReadonlySet<string> {
  const next = new Set(names);
  for (const name of changed) {
    if (isSelected) next.add(name);
    else next.delete(name);
  }
  return next;
}
