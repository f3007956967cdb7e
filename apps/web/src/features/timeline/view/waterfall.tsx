'use client';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import { selectRow } from '../../run/index.ts';
import { filterRows, type OrderedRow, orderRows } from '../model/row-order.ts';
import { Needle } from './needle.tsx';
import { Playhead, useScrub } from './playhead.tsx';
import { TimelineRow } from './timeline-row.tsx';
import { useTimeline, useTimelineParts, useWindow } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { useScrollbarWidth } from './use-scrollbar-width.ts';
import { useWheelZoom } from './use-wheel-zoom.ts';

export type WaterfallProps = { frame: React.RefObject<HTMLElement | null>; isCompact: boolean };

/** Ruler, journal strip, lanes and needle, all on one clock. Only the lanes in sight are drawn. */
export function Waterfall({ frame, isCompact }: WaterfallProps) {
  const { run } = useTimelineParts();
  const filter = useTimeline(state => state.filter);
  const revision = useStore(run, state => state.revision);
  const line = useStore(run, state => state.line);
  const window = useWindow();
  const rows = useMemo(
    () => filterRows(orderRows(run.getState().journal.timeline.rows), filter, isCompact),
    [run, filter, isCompact, revision],
  );
  const track = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const height = isCompact ? 25 : 26;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const scrub = useScrub(track);
  useWheelZoom(frame, track);
  useScrollbarWidth(scroller);
  useKeepInSight(rows, index => virtual.scrollToIndex(index));
  /** A press on the lanes chooses a row; only a drag moves the needle. */
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    const left = track.current?.getBoundingClientRect().left ?? 0;
    if (event.button !== 0 || event.clientX < left) return;
    const from = event.clientX;
    const stop = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
    };
    const move = (next: globalThis.PointerEvent) => {
      if (Math.abs(next.clientX - from) < 4) return;
      stop();
      scrub(event);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
  };
  const choose = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || rows.length === 0) return;
    event.preventDefault();
    const at = rows.findIndex(({ row }) => row.id === run.getState().selectedRow);
    const next = rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))];
    selectRow(run, next?.row.id);
  };
  return (
    <div className={styles.clock}>
      <div className={styles.head}>
        <EventCount />
        <Playhead track={track} />
      </div>
      <div
        ref={scroller}
        className={styles.rows}
        role="grid"
        tabIndex={0}
        aria-label="Calls, turns and nodes"
        aria-rowcount={rows.length}
        onPointerDown={startDrag}
        onKeyDown={choose}
      >
        <div className={styles.sizer} style={{ height: virtual.getTotalSize() }} role="rowgroup">
          {virtual.getVirtualItems().map(item => {
            const ordered = rows[item.index];
            if (ordered === undefined) return null;
            const isGrowing = ordered.row.end_ms === undefined;
            return (
              <TimelineRow
                key={ordered.row.id}
                ordered={ordered}
                index={item.index}
                window={window}
                top={item.start}
                revision={isGrowing ? revision : (ordered.row.end_seq ?? 0)}
              />
            );
          })}
        </div>
        {rows.length === 0 && (
          <p className={styles.note}>
            {line === 'reading'
              ? 'Reading the journal'
              : filter === 'all'
                ? 'Nothing has begun yet.'
                : `Nothing is ${filter} in this run.`}
          </p>
        )}
      </div>
      <i className={styles.divider} />
      <div className={styles.overlay}>
        <Needle frame={frame} isLive={line === 'live'} />
      </div>
    </div>
  );
}

function EventCount() {
  const { run } = useTimelineParts();
  const count = useStore(run, state => state.count);
  const all = useStore(run, state => state.journal.length);
  return (
    <div className={styles.count}>
      Event {count} of {all}
    </div>
  );
}

/** The selected row is scrolled to when it was chosen elsewhere: by a key, or on the canvas. */
function useKeepInSight(rows: readonly OrderedRow[], scroll: (index: number) => void): void {
  const { run } = useTimelineParts();
  const selected = useStore(run, state => state.selectedRow);
  const latest = useRef({ rows, scroll });
  latest.current = { rows, scroll };
  useEffect(() => {
    if (selected === undefined) return;
    const index = latest.current.rows.findIndex(({ row }) => row.id === selected);
    if (index >= 0) latest.current.scroll(index);
  }, [selected]);
}
