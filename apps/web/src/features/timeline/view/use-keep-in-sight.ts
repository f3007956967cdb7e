'use client';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useStore } from 'zustand';
import { reachedRow, startOrderOf } from '../model/reached-row.ts';
import type { OrderedRow } from '../model/row-order.ts';
import { useTimelineParts } from './timeline-context.tsx';
import type { RowWindow } from './use-row-window.ts';

/** Lanes follow the needle a dozen times a second: nobody reads faster, and the needle keeps its pace. */
const restMs = 80;

/** The row that was chosen elsewhere is scrolled to; and while the playhead moves, so is the row it has just reached. */
export function useKeepInSight(rows: readonly OrderedRow[], showRow: RowWindow['showRow']): void {
  const { run } = useTimelineParts();
  const selected = useStore(run, state => state.selectedRow);
  const order = useMemo(() => startOrderOf(rows), [rows]);
  const show = useEffectEvent((index: number) => {
    if (index >= 0) showRow(index);
  });
  const findSelected = useEffectEvent(() => rows.findIndex(({ row }) => row.id === selected));
  /** Whoever went to the end of the chosen row looks at that row, whatever began meanwhile. */
  const isEndOf = useEffectEvent(
    (id: string | undefined, count: number) => rows.find(({ row }) => row.id === id)?.row.end_seq === count - 1,
  );
  const findReached = useEffectEvent((count: number) => reachedRow(order, count));
  useEffect(() => {
    if (selected !== undefined) show(findSelected());
  }, [selected]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      timer = undefined;
      const { count, selectedRow } = run.getState();
      show(isEndOf(selectedRow, count) ? findSelected() : findReached(count));
    };
    const stop = run.subscribe((now, before) => {
      if (now.count !== before.count && before.count > 0) timer ??= setTimeout(follow, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [run]);
}
