'use client';
import { type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useStore } from 'zustand';
import type { StoreApi } from 'zustand/vanilla';
import { type OverviewTone, overviewOf } from '../model/overview-paths.ts';
import type { OrderedRow } from '../model/row-order.ts';
import styles from './overview.module.css';
import { useSearchResult } from './search-context.tsx';
import { useTimelineExtensions } from './timeline-context.tsx';
import type { ScrollViewport } from '../../../lib/row-window.ts';

const tones: readonly OverviewTone[] = ['ok', 'model', 'cached', 'running', 'wait', 'denied', 'failed', 'match'];

type OverviewProps = {
  rows: readonly OrderedRow[];
  /** The total height of all rows, in pixels. */
  total: number;
  sight: StoreApi<ScrollViewport>;
  scroller: RefObject<HTMLElement | null>;
};

/**
 * Renders the whole run beside the lanes in view. Dragging its frame scrolls. It serves the eye and the mouse. Keyboard users
 * have the lanes.
 */
export function Overview({ rows, total, sight, scroller }: OverviewProps) {
  const { run } = useTimelineExtensions();
  const found = useSearchResult();
  const revision = useStore(run, state => state.revision);
  const { height, paths } = useMemo(
    () => overviewOf(rows, revision < 0 ? 0 : run.getState().journal.endMs, found?.isMatch),
    [rows, run, revision, found],
  );
  const map = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    const target = () => {
      const { top, room } = sight.getState();
      if (frame.current === null) return;
      frame.current.style.top = `${(top / total) * 100}%`;
      frame.current.style.height = `max(10px, ${(Math.min(1, room / total) * 100).toFixed(2)}%)`;
    };
    target();
    return sight.subscribe(target);
  }, [sight, total]);
  const drag = (event: PointerEvent) => {
    const box = map.current?.getBoundingClientRect();
    if (event.button !== 0 || box === undefined) return;
    event.preventDefault();
    const { top, room } = sight.getState();
    const at = ((event.clientY - box.top) / Math.max(box.height, 1)) * total;
    // Grabbed by its frame, it moves along from there. A press beside it centers the frame there.
    const grip = at >= top && at <= top + room ? at - top : room / 2;
    const scroll = (clientY: number) =>
      scroller.current?.scrollTo({
        top: ((clientY - box.top) / Math.max(box.height, 1)) * total - grip,
        behavior: 'instant',
      });
    const move = (next: globalThis.PointerEvent) => scroll(next.clientY);
    const end = () => {
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
    };
    scroll(event.clientY);
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
  };
  return (
    <div ref={map} className={styles.map} aria-hidden="true" data-overview onPointerDown={drag}>
      <svg viewBox={`0 0 100 ${height}`} preserveAspectRatio="none" className={styles.marks} data-few={height < 120 || undefined}>
        {tones.map(tone => (paths[tone] === undefined ? null : <path key={tone} d={paths[tone]} className={styles[tone]} />))}
      </svg>
      <i ref={frame} className={styles.frame} />
    </div>
  );
}
