'use client';
import { useRef } from 'react';
import { t } from '../../lib/texts/t.ts';
import { useDrawnLines } from '../virtual-rows.tsx';
import type { JsonTable } from './json-table.ts';
import styles from './json-view.module.css';

const ROW_HEIGHT = 24;
// It scrolls both ways and has no focusable content, so it must be focusable itself.
const reachable = { tabIndex: 0 };

/** Renders a real table. The rows out of view are replaced by two blank ones of their height. */
export function JsonTableView({ table, label, maxHeight }: { table: JsonTable; label: string; maxHeight: number }) {
  const scroller = useRef<HTMLElement>(null);
  const { from, to } = useDrawnLines(scroller, table.count, ROW_HEIGHT);
  const indexes = Array.from({ length: to - from }, (_, offset) => from + offset);
  return (
    <section
      ref={scroller}
      aria-label={t('{{label}} as a table', { label })}
      {...reachable}
      className={styles.table}
      style={{ maxHeight }}
    >
      <table aria-rowcount={table.count + 1}>
        <thead translate="no">
          <tr>
            {table.columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody translate="no">
          <Blank height={from * ROW_HEIGHT} />
          {indexes.map(index => (
            <tr key={index} aria-rowindex={index + 2}>
              {table.cells(index).map((cell, at) => (
                <td key={table.columns[at]} title={cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
          <Blank height={(table.count - to) * ROW_HEIGHT} />
        </tbody>
      </table>
    </section>
  );
}

function Blank({ height }: { height: number }) {
  return height > 0 ? <tr aria-hidden="true" style={{ height }} /> : null;
}
