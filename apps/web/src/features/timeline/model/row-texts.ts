import { fieldNames } from '../../../lib/field-names.ts';
import type { LoadedJournal } from '../../run/index.ts';
import type { LaneRow } from './lane-row.ts';
import { nameOf } from './row-labels.ts';

/** Maximum number of characters that are read from one input or output. Longer values are searched in their own view. */
const longestValue = 100_000;
/** Maximum number of characters that are cached for the next search, over all rows. Texts beyond that are rebuilt each time. */
const keptMost = 32_000_000;

/** Returns the searchable text of a row, in lower case. */
export type RowTexts = (row: LaneRow) => string;

/**
 * Returns the searchable texts of one run's rows. A row that has ended is read once, because its tool envelope no longer
 * changes.
 */
export function rowTextsOf(journal: LoadedJournal): RowTexts {
  const known = new WeakMap<LaneRow, string>();
  let kept = 0;
  return row => {
    const before = known.get(row);
    if (before !== undefined) return before;
    const text = describeText(row, journal).toLowerCase();
    if (row.end_seq !== undefined && kept + text.length <= keptMost) {
      kept += text.length;
      known.set(row, text);
    }
    return text;
  };
}

function describeText(row: LaneRow, { latest }: LoadedJournal): string {
  const { name, aside } = nameOf(row, latest.started?.workflow);
  const head = `${name}\n${aside}`;
  switch (row.kind) {
    case 'turn':
      return `${head}\n${row.text.slice(0, longestValue)}`;
    case 'part':
      return [head, row.run_id, row.error?.code, row.error?.message].filter(Boolean).join('\n');
    case 'call': {
      const { input, output, error } = row.envelope ?? {};
      const requested = row.envelope === undefined ? row.question?.input : input;
      const values = [requested, output, error].filter(value => value !== undefined && value !== null);
      return [head, row.call_id, ...values.map(value => boundedText(value, longestValue))].join('\n');
    }
    case 'node': {
      const node = latest.nodes.get(row.node_id);
      // The output of an agent is the text of its last turn and the results of its calls, which are rows of their own.
      const values = node?.agent === undefined ? [node?.outputs, node?.error] : [node.error];
      return [head, ...values.filter(Boolean).map(value => boundedText(value, longestValue))].join('\n');
    }
  }
}

const deepest = 100;

/**
 * Returns all names and plain values in a value as one text of at most `limit` characters. The work is bounded by the length of
 * the result.
 */
export function boundedText(value: unknown, limit: number): string {
  const pieces: string[] = [];
  let room = limit;
  const put = (text: string) => {
    if (room <= 0) return;
    pieces.push(text.length <= room ? text : text.slice(0, room));
    room -= text.length + 1;
  };
  const take = (one: unknown, depth: number): void => {
    if (room <= 0 || depth > deepest) return;
    if (typeof one === 'string') return put(one);
    if (typeof one !== 'object' || one === null) return put(String(one));
    const isList = Array.isArray(one);
    for (const name of isList ? one.keys() : fieldNames(one)) {
      if (room <= 0) return;
      if (!isList) put(String(name));
      take((one as Record<string, unknown>)[name], depth + 1);
    }
  };
  take(value, 0);
  return pieces.join('\n');
}
