export type SchemaLine = { depth: number; text: string; part?: true };

export type DiffLine = SchemaLine & {
  mark: 'same' | 'added' | 'removed';
  number: number;
  /** The range in which a changed line differs from its counterpart: from, to. */
  changed?: readonly [number, number];
};

const LONGEST = 1_500;

/** Compares line by line, by the longest common subsequence. A removed line is paired with the added one of the same name. */
export function lineDiff(before: readonly SchemaLine[], after: readonly SchemaLine[]): DiffLine[] {
  const [old, young] = [before.slice(0, LONGEST), after.slice(0, LONGEST)];
  const common = commonLengths(old, young);
  const rows: DiffLine[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < young.length) {
    const [left, right] = [old[i], young[j]];
    if (left && right && same(left, right)) {
      rows.push({ ...right, mark: 'same', number: ++j });
      i++;
    } else if (left && (!right || at(common, i + 1, j) >= at(common, i, j + 1))) {
      rows.push({ ...left, mark: 'removed', number: ++i });
    } else if (right) {
      rows.push({ ...right, mark: 'added', number: ++j });
    }
  }
  return flagChanges(rows);
}

const same = (a: SchemaLine, b: SchemaLine) => a.text === b.text && a.depth === b.depth && a.part === b.part;

function commonLengths(old: readonly SchemaLine[], young: readonly SchemaLine[]): Uint16Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint16Array(young.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = young.length - 1; j >= 0; j--) {
      const [left, right] = [old[i], young[j]];
      const row = table[i];
      if (!left || !right || !row) continue;
      row[j] = same(left, right) ? at(table, i + 1, j + 1) + 1 : Math.max(at(table, i + 1, j), at(table, i, j + 1));
    }
  }
  return table;
}

const at = (table: readonly Uint16Array[], i: number, j: number) => table[i]?.[j] ?? 0;

/** Marks only the changed part of a field, not its name. */
function flagChanges(rows: DiffLine[]): DiffLine[] {
  for (const removed of rows.filter(item => item.mark === 'removed')) {
    const partner = rows.find(item => item.mark === 'added' && !item.changed && isSameField(item, removed));
    if (!partner) continue;
    removed.changed = span(removed.text);
    partner.changed = span(partner.text);
  }
  return rows;
}

const nameOf = (text: string) => /^"(?:[^"\\]|\\.)*":/.exec(text)?.[0] ?? '';

const isSameField = (a: SchemaLine, b: SchemaLine) =>
  a.depth === b.depth && nameOf(a.text) !== '' && nameOf(a.text) === nameOf(b.text);

/** Returns the range after the name, excluding the comma at the end. */
function span(text: string): readonly [number, number] {
  const name = nameOf(text).length + 1;
  const end = text.endsWith(',') ? text.length - 1 : text.length;
  return [name, end];
}
