'use client';
import { useRef } from 'react';
import { t } from '../../lib/texts/t.ts';
import { useDrawnLines } from '../virtual-rows.tsx';
import type { JsonTable } from './json-table.ts';

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
      className="overflow-auto focus-visible:rounded-1 focus-visible:inset-ring-2 focus-visible:inset-ring-accent"
      style={{ maxHeight }}
    >
      <table className="w-full border-collapse" aria-rowcount={table.count + 1}>
        <thead translate="no">
          <tr>
            {table.columns.map(column => (
              <th
                className="sticky top-0 pr-4 bg-surface text-ink-3 text-micro/6 font-semibold text-left whitespace-nowrap"
                key={column}
                scope="col"
              >
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
                <td className="cut max-w-80 h-6 pr-4 border-t border-hair text-small" key={table.columns[at]} title={cell}>
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
