'use client';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { useStore } from 'zustand';
import type { OrderedRow } from '../model/row-order.ts';
import { useTimelineParts } from './timeline-context.tsx';
import { scrollToRow } from './use-row-window.ts';

/** The row that was chosen elsewhere is scrolled to; and while the playhead moves, so is the row it has just reached. */
export function useKeepInSight(scroller: RefObject<HTMLElement | null>, rows: readonly OrderedRow[], height: number): void {
  const { run } = useTimelineParts();
  const selected = useStore(run, state => state.selectedRow);
  const show = useEffectEvent((index: number) => {
    if (index >= 0) scrollToRow(scroller.current, index, height);
  });
  const findSelected = useEffectEvent(() => rows.findIndex(({ row }) => row.id === selected));
  const findReached = useEffectEvent((count: number) => {
    let [best, bestSeq] = [-1, -1];
    for (const [index, { row }] of rows.entries()) {
      if (row.start_seq >= count || row.start_seq < bestSeq) continue;
      best = index;
      bestSeq = row.start_seq;
    }
    return best;
  });
  useEffect(() => {
    if (selected !== undefined) show(findSelected());
  }, [selected]);
  useEffect(
    () =>
      run.subscribe((now, before) => {
        if (now.count !== before.count && before.count > 0) show(findReached(now.count));
      }),
    [run],
  );
}
