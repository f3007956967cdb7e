import { diffArrays } from 'diff';

export type SchemaLine = { depth: number; text: string; part?: true };

export type DiffLine = SchemaLine & {
  kind: 'same' | 'added' | 'removed';
  number: number;
  /** The range in which a changed line differs from its counterpart: from, to. */
  changed?: readonly [number, number];
};

const LONGEST = 1_500;

/** Compares line by line. A removed line is paired with the added one of the same name. */
export function lineDiff(before: readonly SchemaLine[], after: readonly SchemaLine[]): DiffLine[] {
  const [old, young] = [before.slice(0, LONGEST), after.slice(0, LONGEST)];
  const numbers = { old: 0, young: 0 };
  const rows = diffArrays(old, young, { comparator: isSameLine }).flatMap(({ value, added, removed }): DiffLine[] => {
    if (removed) return value.map(line => ({ ...line, kind: 'removed', number: ++numbers.old }));
    if (added) return value.map(line => ({ ...line, kind: 'added', number: ++numbers.young }));
    numbers.old += value.length;
    return value.map(line => ({ ...line, kind: 'same', number: ++numbers.young }));
  });
  return flagChanges(rows);
}

const isSameLine = (a: SchemaLine, b: SchemaLine) => a.text === b.text && a.depth === b.depth && a.part === b.part;

/** Marks only the changed part of a field, not its name. */
function flagChanges(rows: DiffLine[]): DiffLine[] {
  for (const removed of rows.filter(item => item.kind === 'removed')) {
    const partner = rows.find(item => item.kind === 'added' && !item.changed && isSameField(item, removed));
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
