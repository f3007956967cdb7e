'use client';
import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RunStore } from '../../run/index.ts';
import type { CallAction } from '../model/call-action.ts';
import { fitWindow, type Window } from '../model/ruler.ts';
import type { TimelineState, TimelineStore } from '../timeline-store.ts';

/** By call id: a few words of whoever shows the timeline. */
export type RowBadges = ReadonlyMap<string, string>;

/** `marks`: what became of a call's effect later. `notes`: what the call is for. `actions`: what can be done with it. */
export type TimelineExtensions = {
  run: RunStore;
  store: TimelineStore;
  marks: RowBadges;
  notes: RowBadges;
  actions: readonly CallAction[];
};

const Context = createContext<TimelineExtensions | undefined>(undefined);
export const TimelineContext = Context;

export function useTimelineExtensions(): TimelineExtensions {
  const parts = use(Context);
  if (parts === undefined) throw new Error('useTimelineParts outside a Timeline');
  return parts;
}

export function useTimeline<T>(select: (state: TimelineState) => T): T {
  return useStore(useTimelineExtensions().store, select);
}

export const windowOf = ({ run, store }: TimelineExtensions): Window => {
  const { journal, line: row } = run.getState();
  return (
    store.getState().window ??
    fitWindow(row === 'live' ? Math.max(journal.endMs, run.getState().ms) : journal.endMs, row === 'live')
  );
};

/** What is shown of the clock. Its ends are compared by value, so that a live run draws anew only when the scale changes. */
export function useWindow(): Window {
  const parts = useTimelineExtensions();
  const chosen = useStore(parts.store, state => state.window);
  const to = useStore(parts.run, () => windowOf(parts).to);
  const from = useStore(parts.run, () => windowOf(parts).from);
  return useMemo(() => chosen ?? { from, to }, [chosen, from, to]);
}
