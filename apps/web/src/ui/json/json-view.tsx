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
  looks?: readonly JsonViewMode[];
};

const describeShape: Readonly<Record<string, string>> = {
  tree: t('tree'),
  table: t('table'),
  text: t('text'),
  raw: t('raw'),
};
const noViewModes: readonly JsonViewMode[] = [];

/**
 * Renders a JSON value as a tree, a table or raw text, and a multi-line string as written. Draws only what is in view, so 2 MB
 * are no problem.
 */
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
