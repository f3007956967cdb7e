'use client';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { CopyButton } from '../copy-button.tsx';
import { Segmented } from '../segmented.tsx';
import { jsonTable } from './json-table.ts';
import { JsonTableView } from './json-table-view.tsx';
import { JsonTree } from './json-tree.tsx';
import { ForeignText } from '../foreign-text.tsx';
import { ScrollRegion } from '../scroll-region.tsx';
import { looksLikeMarkdown } from '../markdown/looks-like-markdown.ts';
import { Markdown } from '../markdown/markdown.tsx';
import { visibleJson } from '../../lib/visible-text.ts';
import { VirtualRows } from '../virtual-rows.tsx';

/** An additional view of the value, provided by the caller. It is rendered only when it is selected. */
export type JsonViewMode = { word: string; draw: () => ReactNode };

export type JsonViewProps = {
  value: unknown;
  /** The name of the value: "Input", "Output". */
  label: string;
  /** True when the label is a user-given name that is not translated. */
  isName?: boolean;
  /** A visible heading on the same line as the choice of view. */
  title?: ReactNode;
  maxHeight?: number;
  initial?: 'tree' | 'table' | 'raw';
  viewModes?: readonly JsonViewMode[];
};

const describeShape: Readonly<Record<string, string>> = {
  markdown: t('Markdown'),
  tree: t('tree'),
  table: t('table'),
  text: t('text'),
  raw: t('raw'),
};
const noViewModes: readonly JsonViewMode[] = [];

/** Characters of a text that fits on one line of a panel. */
const ONE_LINE = 40;

/** Returns the ways to show a value, the most readable first. */
function shapesOf(value: unknown, hasTable: boolean): string[] {
  if (typeof value !== 'string') return ['tree', ...(hasTable ? ['table'] : []), 'raw'];
  if (looksLikeMarkdown(value)) return ['markdown', 'text', 'raw'];
  return value.includes('\n') || value.length > ONE_LINE ? ['text', 'raw'] : ['tree', 'raw'];
}

/**
 * Renders a JSON value as a tree, a table or raw text, and a longer text as it is read: as Markdown, or wrapped. Draws only what
 * is in view, so 2 MB are no problem.
 */
export function JsonView({
  value,
  label,
  isName = false,
  title,
  maxHeight = 360,
  initial = 'tree',
  viewModes = noViewModes,
}: JsonViewProps) {
  const table = useMemo(() => jsonTable(value), [value]);
  const [chosen, setChosen] = useState<string>(initial);
  const shapes = [...shapesOf(value, table !== undefined && table !== null), ...viewModes.map(({ word }) => word)];
  const shape = shapes.includes(chosen) ? chosen : (shapes[0] ?? 'raw');
  return (
    <div className="min-w-0">
      <div className="flex items-center gap-2 min-h-6">
        {title}
        <span className="inline-flex items-center gap-1 ml-auto">
          <Segmented
            kind="words"
            label={t('Show {{label}} as', { label })}
            value={shape}
            onChange={setChosen}
            options={shapes.map(option => ({ value: option, label: describeShape[option] ?? option }))}
          />
          <CopyButton what={label} text={() => JSON.stringify(value, null, 2) ?? 'null'} />
        </span>
      </div>
      {shape === 'markdown' && (
        <ScrollRegion label={t('{{label}} as Markdown', { label })} className="overflow-auto" style={{ maxHeight }}>
          <Markdown text={String(value)} />
        </ScrollRegion>
      )}
      {shape === 'tree' && <JsonTree value={value} label={label} isName={isName} maxHeight={maxHeight} />}
      {shape === 'table' && table && <JsonTableView table={table} label={label} maxHeight={maxHeight} />}
      {shape === 'text' && <JsonText text={String(value)} label={label} maxHeight={maxHeight} />}
      {shape === 'raw' && <JsonRaw value={value} label={label} maxHeight={maxHeight} />}
      {viewModes.find(({ word }) => word === shape)?.draw()}
    </div>
  );
}

const longest = 50_000;

/** Renders a text by its own lines, wrapped. A very long text is truncated in the view, never in the copy. */
function JsonText({ text, label, maxHeight }: { text: string; label: string; maxHeight: number }) {
  return (
    <ScrollRegion
      label={t('{{label}} as text', { label })}
      className="overflow-auto text-ink text-small whitespace-pre-wrap wrap-anywhere"
      style={{ maxHeight }}
    >
      <div>
        <ForeignText text={text.slice(0, longest)} />
        {text.length > longest &&
          t('… {{more}} more characters (copy to get all)', { more: (text.length - longest).toLocaleString('en') })}
      </div>
    </ScrollRegion>
  );
}

const ROW_HEIGHT = 18;
const LONGEST_LINE = 2_000;

/** Renders the raw text, line by line. A line of a megabyte is truncated in the view, never in the copy. */
function JsonRaw({ value, label, maxHeight }: { value: unknown; label: string; maxHeight: number }) {
  const rows = useMemo(() => visibleJson(JSON.stringify(value, null, 2) ?? 'null').split('\n'), [value]);
  return (
    <section aria-label={t('{{label}} as text', { label })}>
      <VirtualRows
        tabIndex={0}
        className="[&_code]:block [&_code]:min-h-4.5 [&_code]:whitespace-pre"
        count={rows.length}
        lineHeight={ROW_HEIGHT}
        maxHeight={maxHeight}
      >
        {index => <code>{cut(rows[index] ?? '')}</code>}
      </VirtualRows>
    </section>
  );
}

const cut = (row: string) =>
  row.length <= LONGEST_LINE
    ? row
    : t('{{line}}… {{more}} more characters (copy to get all)', {
        line: row.slice(0, LONGEST_LINE),
        more: (row.length - LONGEST_LINE).toLocaleString('en'),
      });
