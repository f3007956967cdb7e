import type { ToolChangeItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { type DiffLine, lineDiff, type SchemaLine } from '../../../lib/line-diff.ts';

const WIDTH = 96;

type Definition = ToolChangeItem['after'];

/**
 * Returns a diff of everything a model or the guard sees of a tool, compared with what was approved. Schemas are shown in full
 * and not abbreviated, because malicious text can be hidden in the description of a field.
 */
export const changeRows = ({ before, after }: Pick<ToolChangeItem, 'before' | 'after'>): DiffLine[] =>
  lineDiff(before ? textLinesOf(before) : [], textLinesOf(after));

function textLinesOf(tool: Definition): SchemaLine[] {
  return [
    part(t('description')),
    ...wrapped(tool.description).map(text => ({ depth: 1, text })),
    part(t('effects')),
    { depth: 1, text: t('"side effects": {{sideEffectPolicy}}', { sideEffectPolicy: tool.side_effect_policy }) },
    { depth: 1, text: t('"access": {{access}}', { access: tool.access ?? t('derived from side effects') }) },
    part(t('input')),
    ...jsonLines(tool.input_schema, 1),
    part(t('output')),
    ...(tool.output_schema === undefined ? [{ depth: 1, text: t('not declared') }] : jsonLines(tool.output_schema, 1)),
    part(t('call configuration')),
    ...jsonLines(tool.gateway_config ?? {}, 1),
  ];
}

const part = (text: string): SchemaLine => ({ depth: 0, text, part: true });

/** Wraps text by words, so that a changed sentence is a changed line and not a changed paragraph. */
function wrapped(text: string): string[] {
  const rows: string[] = [];
  for (const paragraph of text.split('\n')) {
    let row = '';
    for (const label of paragraph.split(' ')) {
      if (row !== '' && row.length + label.length >= WIDTH) {
        rows.push(row);
        row = label;
      } else row = row === '' ? label : `${row} ${label}`;
    }
    rows.push(row);
  }
  return rows;
}

/** Returns JSON lines with the fields sorted by name, so that a server that only reorders them shows no change. */
function jsonLines(value: unknown, depth: number, name = '', comma = ''): SchemaLine[] {
  const key = name === '' ? '' : `${JSON.stringify(name)}: `;
  if (typeof value !== 'object' || value === null) return [{ depth, text: `${key}${JSON.stringify(value) ?? 'null'}${comma}` }];
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((item): [string, unknown] => ['', item])
    : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return [{ depth, text: `${key}${open}${close}${comma}` }];
  const inside = entries.flatMap(([field, item], index) =>
    jsonLines(item, depth + 1, field, index < entries.length - 1 ? ',' : ''),
  );
  return [{ depth, text: `${key}${open}` }, ...inside, { depth, text: `${close}${comma}` }];
}
