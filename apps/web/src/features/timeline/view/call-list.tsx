'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { clockReading, selectRow } from '../../run/index.ts';
import { filterRows, orderRows } from '../model/row-order.ts';
import { latencyWords, phaseOf, sayOf, statusAt } from '../model/row-words.ts';
import styles from './call-list.module.css';
import { useTimeline, useTimelineParts } from './timeline-context.tsx';

const rowHeight = 26;

/** Every call up to the playhead as a table: to read and compare figures. */
export function CallList() {
  const { run } = useTimelineParts();
  const filter = useTimeline(state => state.filter);
  const revision = useStore(run, state => state.revision);
  const count = useStore(run, state => state.count);
  const selected = useStore(run, state => state.selectedRow);
  const all = useMemo(
    () =>
      filterRows(orderRows(run.getState().journal.timeline.rows), filter, false).flatMap(({ row }) =>
        row.kind === 'call' ? [row] : [],
      ),
    [run, filter, revision],
  );
  const rows = useMemo(() => all.filter(row => phaseOf(row, count) !== 'future'), [all, count]);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  return (
    <div ref={scroller} className={styles.list} role="grid" aria-label="Calls" aria-rowcount={rows.length + 1} tabIndex={0}>
      <div role="row" className={styles.head}>
        {['Status', 'Tool', 'Version', 'Turn', 'Began', 'Took', 'Attempts', 'Result'].map(name => (
          <span key={name} role="columnheader">
            {name}
          </span>
        ))}
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
        {virtual.getVirtualItems().map(item => {
          const row = rows[item.index];
          if (row === undefined) return null;
          const phase = phaseOf(row, count);
          return (
            <div
              key={row.id}
              role="row"
              aria-rowindex={item.index + 2}
              aria-selected={row.id === selected}
              className={styles.row}
              style={{ transform: `translateY(${item.start}px)` }}
              onClick={() => selectRow(run, row.id)}
            >
              <span role="gridcell">
                <StatusMark status={statusAt(row, phase)} size={13} />
              </span>
              <span role="gridcell">{row.name}</span>
              <span role="gridcell">{row.version}</span>
              <span role="gridcell">{row.iteration + 1}</span>
              <span role="gridcell">{clockReading(row.start_ms)} s</span>
              <span role="gridcell">{latencyWords(row, phase)}</span>
              <span role="gridcell">{row.envelope?.meta?.attempts?.length ?? (row.status === 'denied' ? 0 : 1)}</span>
              <span role="gridcell">{sayOf(row, phase)}</span>
            </div>
          );
        })}
      </div>
      {rows.length === 0 && <p className={styles.none}>No call up to this moment.</p>}
    </div>
  );
}
