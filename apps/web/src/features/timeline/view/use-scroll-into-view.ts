'use client';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import { lastStartedRow, rowsByStart } from '../model/last-started-row.ts';
import type { OrderedRow } from '../model/row-order.ts';
import { useTimelineExtensions } from './timeline-context.tsx';
import type { RowWindow } from './use-row-window.ts';

/**
 * Lanes follow the needle a dozen times a second: nobody reads faster, and the needle keeps its pace. Where it flies over
 * whole screens of them, three times: all lanes are drawn anew then, and nobody reads any.
 */
const restMs = { near: 80, far: 320 };

/** The row that was chosen elsewhere is scrolled to; and while the playhead moves, so is the row it has just reached. */
export function useScrollIntoView(rows: readonly OrderedRow[], { sight, showRow }: Pick<RowWindow, 'sight' | 'showRow'>): void {
  const { run } = useTimelineExtensions();
  const selected = useStore(run, state => state.selectedRow);
  const order = useMemo(() => rowsByStart(rows), [rows]);
  /** Whether all lanes had to be drawn anew. */
  const show = useEffectEvent((index: number): boolean => index >= 0 && showRow(index) >= sight.getState().room);
  const findSelected = useEffectEvent(() => rows.findIndex(({ row }) => row.id === selected));
  /** Whoever went to the end of the chosen row looks at that row, whatever began meanwhile. */
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
