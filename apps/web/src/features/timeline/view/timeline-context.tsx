'use client';
import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import type { RunViewStore } from '../../run/index.ts';
import type { CallAction } from '../model/call-action.ts';
import { fitWindow, type Window } from '../model/ruler.ts';
import type { TimelineState, TimelineStore } from '../timeline-store.ts';

/** Notes by call id, provided by the page that shows the timeline. */
export type RowBadges = ReadonlyMap<string, string>;

/**
 * The parts of a timeline. `badges` is what later happened to a call's effect, `notes` is the purpose of the call, and `actions`
 * are the actions on it.
 */
export type TimelineExtensions = {
  run: RunViewStore;
  store: TimelineStore;
  badges: RowBadges;
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
  const { journal, connection } = run.getState();
  return (
    store.getState().window ??
    fitWindow(connection === 'live' ? Math.max(journal.endMs, run.getState().ms) : journal.endMs, connection === 'live')
  );
};

/**
 * Returns the visible window of the clock. Its ends are compared by value, so that a live run redraws only when the scale
 * changes.
 */
export function useWindow(): Window {
  const parts = useTimelineExtensions();
  const chosen = useStore(parts.store, state => state.window);
  const to = useStore(parts.run, () => windowOf(parts).to);
  const from = useStore(parts.run, () => windowOf(parts).from);
  return useMemo(() => chosen ?? { from, to }, [chosen, from, to]);
}
