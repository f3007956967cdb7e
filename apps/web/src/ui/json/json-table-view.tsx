'use client';
import { VirtualLines } from '../virtual-lines.tsx';
import type { JsonTable } from './json-table.ts';
import styles from './json-view.module.css';

const LINE = 24;

/** Columns of one width each, so that far rows need not be measured. */
export function JsonTableView({ table, label, maxHeight }: { table: JsonTable; label: string; maxHeight: number }) {
  const template = `56px repeat(${table.columns.length - 1}, minmax(96px, 1fr))`;
  const first = table.columns[0] === 'key' ? template.replace('56px', 'minmax(96px, 1fr)') : template;
  return (
    <VirtualLines
      role="table"
      aria-label={label}
      aria-rowcount={table.count + 1}
      tabIndex={0}
      className={styles.table}
      count={table.count}
      lineHeight={LINE}
      maxHeight={maxHeight}
      head={
        <div role="row" aria-rowindex={1} className={styles.columns} style={{ gridTemplateColumns: first }}>
          {table.columns.map(column => (
            <span key={column} role="columnheader">
              {column}
            </span>
          ))}
        </div>
      }
    >
      {index => (
        <div role="row" aria-rowindex={index + 2} className={styles.cells} style={{ gridTemplateColumns: first }}>
          {table.cells(index).map((cell, at) => (
            <span key={table.columns[at]} role="cell" title={cell}>
              {cell}
            </span>
          ))}
        </div>
      )}
    </VirtualLines>
  );
}
