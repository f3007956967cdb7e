'use client';
import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RunStore } from '../../run/index.ts';
import type { CallAction } from '../model/call-action.ts';
import { fittingWindow, type Window } from '../model/ruler.ts';
import type { TimelineState, TimelineStore } from '../timeline-store.ts';

/** By call id: a few words of whoever shows the timeline. */
export type RowMarks = ReadonlyMap<string, string>;

/** `marks`: what became of a call's effect later. `notes`: what the call is for. `actions`: what can be done with it. */
export type TimelineParts = {
  run: RunStore;
  store: TimelineStore;
  marks: RowMarks;
  notes: RowMarks;
  actions: readonly CallAction[];
};

const Context = createContext<TimelineParts | undefined>(undefined);
export const TimelineContext = Context;

export function useTimelineParts(): TimelineParts {
  const parts = use(Context);
  if (parts === undefined) throw new Error('useTimelineParts outside a Timeline');
  return parts;
}

export function useTimeline<T>(select: (state: TimelineState) => T): T {
  return useStore(useTimelineParts().store, select);
}

export const windowOf = ({ run, store }: TimelineParts): Window => {
  const { journal, line } = run.getState();
  return (
    store.getState().window ??
    fittingWindow(line === 'live' ? Math.max(journal.endMs, run.getState().ms) : journal.endMs, line === 'live')
  );
};

/** What is shown of the clock. Its ends are compared by value, so that a live run draws anew only when the scale changes. */
export function useWindow(): Window {
  const parts = useTimelineParts();
  const chosen = useStore(parts.store, state => state.window);
  const to = useStore(parts.run, () => windowOf(parts).to);
  const from = useStore(parts.run, () => windowOf(parts).from);
  return useMemo(() => chosen ?? { from, to }, [chosen, from, to]);
}
