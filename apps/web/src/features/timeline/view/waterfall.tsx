'use client';
import { useRouter } from 'next/navigation';
import { type KeyboardEvent, type MouseEvent, type PointerEvent, type RefObject, useMemo, useRef, useEffect } from 'react';
import { useStore } from 'zustand';
import { termOf } from '../../../lib/texts/term-of.ts';
import { t } from '../../../lib/texts/t.ts';
import { selectRow } from '../../run/index.ts';
import { orderedRowsOf } from '../model/ordered-rows.ts';
import { nodeParts, withParts } from '../model/part-lanes.ts';
import { filterRows } from '../model/row-order.ts';
import { readSpending } from '../model/spending-steps.ts';
import { setExpanded } from '../timeline-store.ts';
import { focusDetails } from './focus-details.ts';
import { Needle } from './needle.tsx';
import { Overview } from './overview.tsx';
import { Playhead, useScrub } from './playhead.tsx';
import { useSearchResult } from './search-context.tsx';
import { SpendingLane } from './spending-lane.tsx';
import { TimelineChartRow } from './timeline-row.tsx';
import { useTimeline, useTimelineExtensions, useWindow, windowOf } from './timeline-context.tsx';
import styles from './timeline.module.css';
import { useScrollIntoView } from './use-scroll-into-view.ts';
import { useRowWindow } from '../../../lib/use-row-window.ts';
import { panWindow, zoomWindow } from '../model/ruler.ts';

/**
 * The ratio of lanes to visible height that makes an overview useful. Below it, the overview would show nothing that the lanes
 * don't.
 */
const worthMapping = 1.5;

export type WaterfallProps = { frame: RefObject<HTMLElement | null>; isCompact: boolean };

/** Renders the ruler, journal strip, lanes and playhead on one clock. Only the lanes in view are drawn. */
export function Waterfall({ frame, isCompact }: WaterfallProps) {
  const { run, store } = useTimelineExtensions();
  const router = useRouter();
  const filter = useTimeline(state => state.filter);
  const revision = useStore(run, state => state.revision);
  const connection = useStore(run, state => state.connection);
  const ordered = useStore(run, state => orderedRowsOf(state.journal, state.revision));
  const unfolded = useTimeline(state => state.unfolded);
  const rows = useMemo(
    () =>
      filterRows(
        withParts(ordered, id => unfolded.has(id)),
        filter,
        isCompact,
      ),
    [ordered, unfolded, filter, isCompact],
  );
  const isSpendingWanted = useTimeline(state => state.isSpendingShown) && !isCompact;
  const isSpendingShown = useStore(run, state => isSpendingWanted && readSpending(state.journal).steps.length > 0);
  const found = useSearchResult();
  const window = useWindow();
  const track = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const height = isCompact ? 25 : 26;
  const { from, to, showRow, sight } = useRowWindow(scroller, rows.length, height);
  const slots = to - from;
  const isMapped = useStore(sight, seen => !isCompact && rows.length * height > seen.room * worthMapping);
  const scrub = useScrub(track);
  /** True from the beginning of a drag on the lanes to the click that its end causes. */
  const hasDragged = useRef(false);
  useWheelZoom(frame, track);
  useScrollbarWidth(scroller);
  useScrollIntoView(rows, { sight, showRow });
  /** Starts a drag. A press on the lanes selects a row, and only a drag moves the playhead. */
  const startDrag = (event: PointerEvent<HTMLDivElement>) => {
    hasDragged.current = false;
    const left = track.current?.getBoundingClientRect().left ?? 0;
    if (event.button !== 0 || event.clientX < left) return;
    const origin = event.clientX;
    const stop = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', stop);
    };
    const move = (next: globalThis.PointerEvent) => {
      if (Math.abs(next.clientX - origin) < 4) return;
      stop();
      hasDragged.current = true;
      scrub(event);
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', stop);
  };
  const choose = (event: MouseEvent) => {
    if (hasDragged.current) return;
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null;
    const id = row?.dataset['row'];
    if (id === undefined) return;
    selectRow(run, id);
    if (event.target instanceof Element && event.target.closest('[data-fold]') !== null)
      setExpanded(store, id, !unfolded.has(id));
  };
  const step = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && event.target === scroller.current) return openSelected(event);
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0 || rows.length === 0) return;
    event.preventDefault();
    const at = rows.findIndex(({ row }) => row.id === run.getState().selectedRow);
    selectRow(run, rows[Math.max(0, Math.min(rows.length - 1, at < 0 ? 0 : at + by))]?.row.id);
  };
  /** Opens the run of a selected part, or expands a node with parts. */
  const openSelected = (event: KeyboardEvent) => {
    const row = rows.find(one => one.row.id === run.getState().selectedRow)?.row;
    if (row?.kind === 'part') router.push(`/runs/${encodeURIComponent(row.run_id)}`);
    else if (row !== undefined && nodeParts(row).length > 0) setExpanded(store, row.id, !unfolded.has(row.id));
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.clock} data-map={isMapped || undefined}>
      <div className={styles.head}>
        <EventCount />
        <Playhead track={track} />
        {isSpendingShown && <SpendingLane />}
      </div>
      <div className={styles.lanes}>
        <div
          ref={scroller}
          className={styles.rows}
          role="treegrid"
          tabIndex={0}
          aria-label={t('Calls, turns and nodes')}
          aria-rowcount={rows.length}
          onPointerDown={startDrag}
          onClick={choose}
          onDoubleClick={() => void focusDetails()}
          onKeyDown={step}
        >
          <div className={styles.sizer} style={{ height: rows.length * height }} role="rowgroup">
            {rows.slice(from, to).map((one, index) => (
              <TimelineChartRow
                // Lanes are reused as they scroll, so a drag through thousands of rows creates no element.
                key={(from + index) % slots}
                ordered={one}
                index={from + index}
                window={window}
                top={(from + index) * height}
                revision={one.row.end_seq ?? revision}
                isMatch={found?.isMatch.has(one.row.id)}
              />
            ))}
          </div>
          {rows.length === 0 && (
            <p className={styles.note}>
              {connection === 'reading'
                ? t('Loading run…')
                : filter === 'all'
                  ? t('Nothing has started yet.')
                  : t('Nothing {{status}} in this run.', { status: termOf(filter) })}
            </p>
          )}
        </div>
        {isMapped && <Overview rows={rows} total={rows.length * height} sight={sight} scroller={scroller} />}
      </div>
      <i className={styles.divider} />
      <div className={styles.overlay}>
        <Needle frame={frame} isLive={connection === 'live'} />
      </div>
    </div>
  );
}

function EventCount() {
  const { run } = useTimelineExtensions();
  const count = useStore(run, state => state.count);
  const all = useStore(run, state => state.journal.length);
  return <div className={styles.count}>{t('Event {{event}} of {{all}}', { event: count, all })}</div>;
}

/** Reports the scrollbar's width. Lanes share one clock with the ruler above them, so a scrollbar must not reduce their width. */
function useScrollbarWidth(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const node = scroller.current;
    if (node === null) return;
    const measure = () => node.style.setProperty('--scrollbar', `${node.offsetWidth - node.clientWidth}px`);
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    if (node.firstElementChild !== null) observer.observe(node.firstElementChild);
    measure();
    return () => observer.disconnect();
  }, [scroller]);
}

/** Handles the wheel: Ctrl or pinch zooms around the pointer, and a sideways wheel pans. */
function useWheelZoom(frame: RefObject<HTMLElement | null>, track: RefObject<HTMLElement | null>): void {
  const parts = useTimelineExtensions();
  useEffect(() => {
    const node = frame.current;
    if (node === null) return;
    const roll = (event: WheelEvent) => {
      const box = track.current?.getBoundingClientRect();
      if (box === undefined || event.clientX < box.left) return;
      const window = windowOf(parts);
      const { endMs } = parts.run.getState().journal;
      const perPixel = (window.to - window.from) / Math.max(box.width, 1);
      if (event.ctrlKey || event.metaKey) {
        event.preventDefault();
        const around = window.from + (event.clientX - box.left) * perPixel;
        parts.store.setState({ window: zoomWindow(window, Math.exp(event.deltaY * 0.004), around, endMs) });
        return;
      }
      const sideways = event.shiftKey ? event.deltaY : event.deltaX;
      if (Math.abs(sideways) < Math.abs(event.shiftKey ? 0 : event.deltaY) || parts.store.getState().window === undefined) return;
      event.preventDefault();
      parts.store.setState({ window: panWindow(window, sideways * perPixel, endMs) });
    };
    node.addEventListener('wheel', roll, { passive: false });
    return () => node.removeEventListener('wheel', roll);
  }, [frame, track, parts]);
}
