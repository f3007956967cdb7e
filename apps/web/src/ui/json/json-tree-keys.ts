import type { JsonRow } from './json-rows.ts';

export type TreeStep = { path: string; open?: boolean };

/** Returns the effect of a key in a tree: up and down move, right expands or enters, left collapses or leaves. */
export function stepInTree(key: string, rows: readonly JsonRow[], index: number): TreeStep | null {
  const row = rows[index];
  if (!row) return null;
  const to = (target: JsonRow | undefined) => ({ path: (target ?? row).path });
  switch (key) {
    case 'ArrowDown':
      return to(rows[index + 1]);
    case 'ArrowUp':
      return to(rows[index - 1]);
    case 'Home':
      return to(rows[0]);
    case 'End':
      return to(rows.at(-1));
    case 'ArrowRight':
      if (row.open === false) return { path: row.path, open: true };
      return row.open ? to(rows[index + 1]) : to(row);
    case 'ArrowLeft':
      if (row.open) return { path: row.path, open: false };
      return to(rows.slice(0, index).findLast(other => other.depth < row.depth));
    case 'Enter':
    case ' ':
      return row.open === null ? to(row) : { path: row.path, open: !row.open };
    default:
      return null;
  }
}
