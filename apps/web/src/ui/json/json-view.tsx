'use client';
import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../lib/texts/t.ts';
import { CopyButton } from '../copy-button.tsx';
import { Segmented } from '../segmented.tsx';
import { JsonRaw } from './json-raw.tsx';
import { jsonTable } from './json-table.ts';
import { JsonTableView } from './json-table-view.tsx';
import { JsonText } from './json-text.tsx';
import { JsonTree } from './json-tree.tsx';
import styles from './json-view.module.css';

/** One more way to look at the value, of whoever shows it. Drawn only when it is chosen. */
export type JsonViewMode = { word: string; draw: () => ReactNode };

export type JsonViewProps = {
  value: unknown;
  /** Names the value: "Input", "Output". */
  label: string;
  /** The label is a name that somebody gave, which no language changes. */
  isName?: boolean;
  /** A visible heading on the same line as the choice of shape. */
  title?: ReactNode;
  maxHeight?: number;
  initial?: 'tree' | 'table' | 'raw';
  looks?: readonly JsonViewMode[];
};

const describeShape: Readonly<Record<string, string>> = {
  tree: t('tree'),
  table: t('table'),
  text: t('text'),
  raw: t('raw'),
};
const noViewModes: readonly JsonViewMode[] = [];

/** A JSON value as a tree, a table or raw text; a text of several lines as it was written. Draws only what is in sight, so 2 MB are no burden. */
export function JsonView({
  value,
  label,
  isName = false,
  title,
  maxHeight = 360,
  initial = 'tree',
  looks: viewModes = noViewModes,
}: JsonViewProps) {
  const table = useMemo(() => jsonTable(value), [value]);
  const [chosen, setChosen] = useState<string>(initial);
  const isText = typeof value === 'string' && value.includes('\n');
  const shapes = [isText ? 'text' : 'tree', ...(table ? ['table'] : []), 'raw', ...viewModes.map(({ word: term }) => term)];
  const shape = shapes.includes(chosen) ? chosen : (shapes[0] ?? 'raw');
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        {title}
        <span className={styles.choice}>
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
      {shape === 'tree' && <JsonTree value={value} label={label} isName={isName} maxHeight={maxHeight} />}
      {shape === 'table' && table && <JsonTableView table={table} label={label} maxHeight={maxHeight} />}
      {shape === 'text' && <JsonText text={String(value)} label={label} maxHeight={maxHeight} />}
      {shape === 'raw' && <JsonRaw value={value} label={label} maxHeight={maxHeight} />}
      {viewModes.find(({ word: term }) => term === shape)?.draw()}
    </div>
  );
}
