'use client';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import { lastStartedRow, rowsByStart } from '../model/last-started-row.ts';
import type { OrderedRow } from '../model/row-order.ts';
import { useTimelineExtensions } from './timeline-context.tsx';
import type { RowWindow } from '../../../lib/use-row-window.ts';

/**
 * Milliseconds between scroll updates while lanes follow the playhead: about a dozen per second, because no one reads faster
 * and the playhead stays smooth. Where it jumps whole screens, three per second, because all lanes are redrawn then and are
 * unreadable anyway.
 */
const restMs = { near: 80, far: 320 };

/** Scrolls to a row that was selected elsewhere. While the playhead moves, scrolls to the row that it has just reached. */
export function useScrollIntoView(rows: readonly OrderedRow[], { sight, showRow }: Pick<RowWindow, 'sight' | 'showRow'>): void {
  const { run } = useTimelineExtensions();
  const selected = useStore(run, state => state.selectedRow);
  const order = useMemo(() => rowsByStart(rows), [rows]);
  /** Checks whether all lanes had to be redrawn. */
  const show = useEffectEvent((index: number): boolean => index >= 0 && showRow(index) >= sight.getState().room);
  const findSelected = useEffectEvent(() => rows.findIndex(({ row }) => row.id === selected));
  /**
   * Checks whether the playhead is at the end of the selected row. In that case the view stays on that row, whatever started in
   * the meantime.
   */
  const isEndOf = useEffectEvent(
    (id: string | undefined, count: number) => rows.find(({ row }) => row.id === id)?.row.end_seq === count - 1,
  );
  const findReached = useEffectEvent((count: number) => lastStartedRow(order, count));
  useEffect(() => {
    if (selected !== undefined) show(findSelected());
  }, [selected]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let rest = restMs.near;
    const follow = () => {
      timer = undefined;
      const { count, selectedRow } = run.getState();
      rest = show(isEndOf(selectedRow, count) ? findSelected() : findReached(count)) ? restMs.far : restMs.near;
    };
    const stop = run.subscribe((now, before) => {
      if (now.count !== before.count && before.count > 0) timer ??= setTimeout(follow, rest);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [run]);
}
