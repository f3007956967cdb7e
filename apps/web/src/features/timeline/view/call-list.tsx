'use client';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { CachedIcon } from '../../../ui/icons/status-icons.tsx';
import { STATUS_LABEL } from '../../../lib/status.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { formatClock, isReusedCall, selectRow } from '../../run/index.ts';
import { orderedRowsOf } from '../model/ordered-rows.ts';
import { filterRows } from '../model/row-order.ts';
import { waitAt } from '../model/wait-at.ts';
import {
  formatRowCost,
  isQuoted,
  formatRowLatency,
  withNote,
  callNameOf,
  phaseOf,
  rowSummary,
  statusAt,
  statusLabelAt,
} from '../model/row-labels.ts';
import styles from './call-list.module.css';
import { useRowWindow } from '../../../lib/use-row-window.ts';
import { useTimeline, useTimelineExtensions } from './timeline-context.tsx';
import { EditIcon } from '../../../ui/icons/first-icons.tsx';

const rowHeight = 26;

/** Renders every call up to the playhead as a table, to read and compare figures. */
export function CallList() {
  const { run, notes } = useTimelineExtensions();
  const filter = useTimeline(state => state.filter);
  const ordered = useStore(run, state => orderedRowsOf(state.journal, state.revision));
  const count = useStore(run, state => state.count);
  const selected = useStore(run, state => state.selectedRow);
  const all = useMemo(
    () => filterRows(ordered, filter, false).flatMap(({ row }) => (row.kind === 'call' ? [row] : [])),
    [ordered, filter],
  );
  const rows = useMemo(() => all.filter(row => phaseOf(row, count) !== 'future'), [all, count]);
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, showRow } = useRowWindow(scroller, rows.length, rowHeight);
  const choose = (target: EventTarget) => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null;
    if (row !== null) selectRow(run, row.dataset['row']);
  };
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || rows.length === 0) return;
    event.preventDefault();
    const at = rows.findIndex(row => row.id === selected);
    const next = Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by));
    selectRow(run, rows[next]?.id);
    showRow(next, 28);
  };
  return (
    <div
      ref={scroller}
      className={styles.list}
      role="grid"
      aria-label={t('Calls')}
      aria-rowcount={rows.length + 1}
      tabIndex={0}
      onClick={event => choose(event.target)}
      onKeyDown={step}
    >
      <div role="row" className={styles.head}>
        {[t('Status'), t('Tool'), t('Version'), t('Turn'), t('Start'), t('Duration'), t('Attempts'), t('Cost'), t('Result')].map(
          name => (
            <span key={name} role="columnheader">
              {name}
            </span>
          ),
        )}
      </div>
      <div role="rowgroup" className={styles.body} style={{ height: rows.length * rowHeight }}>
        {rows.slice(from, to).map((row, index) => {
          const phase = phaseOf(row, count);
          const wait = phase === 'open' ? waitAt(row, count) : undefined;
          const status = statusAt(row, phase, wait);
          const { name, aside } = callNameOf(row);
          return (
            <div
              key={row.id}
              role="row"
              aria-rowindex={from + index + 2}
              aria-selected={row.id === selected}
              className={styles.row}
              style={{ transform: `translateY(${(from + index) * rowHeight}px)` }}
              data-row={row.id}
            >
              <span role="gridcell">
                <StatusBadge status={status} word={statusLabelAt(row, phase, wait) ?? STATUS_LABEL[status]} size={13} />
              </span>
              <span role="gridcell">{name}</span>
              <span role="gridcell" title={row.version}>
                {aside}
              </span>
              <span role="gridcell">{row.iteration + 1}</span>
              <span role="gridcell">{formatClock(row.start_ms)} s</span>
              <span role="gridcell">{formatRowLatency(row, phase, wait)}</span>
              <span role="gridcell">{row.envelope?.meta?.attempts?.length ?? (row.status === 'denied' ? 0 : 1)}</span>
              <span role="gridcell">{formatRowCost(row, phase)}</span>
              <span role="gridcell">
                {row.edited !== undefined && phase === 'over' && (
                  <span className={styles.edited}>
                    <EditIcon size={12} /> {t('edited')}
                  </span>
                )}
                {row.edited === undefined && phase === 'over' && isReusedCall(row, run.getState().journal) && (
                  <span className={styles.kept} title={t('Reused from an earlier run, not executed again')}>
                    <CachedIcon size={12} /> {t('reused')}
                  </span>
                )}
                <span translate={isQuoted(row) ? 'no' : undefined}>
                  {withNote(notes.get(row.call_id), rowSummary(row, phase, wait))}
                </span>
              </span>
            </div>
          );
        })}
      </div>
      {rows.length === 0 && <p className={styles.none}>{t('No calls up to this point.')}</p>}
    </div>
  );
}
