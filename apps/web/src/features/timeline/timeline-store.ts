import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StatusFilter } from './model/row-order.ts';
import type { Window } from './model/ruler.ts';

export type TimelineView = 'waterfall' | 'list' | 'messages';

/** How the timeline is looked at. Where the needle stands is the run's, not its own. */
export type TimelineState = {
  view: TimelineView;
  filter: StatusFilter;
  /** What is shown of the clock; `undefined` fits the whole run. */
  window: Window | undefined;
  /** The lanes of nodes whose parts are shown under them, by row id. */
  unfolded: ReadonlySet<string>;
  /** What is searched for in names, inputs, outputs, errors and texts; '' for nothing. */
  query: string;
  isSpendingShown: boolean;
};

export type TimelineStore = StoreApi<TimelineState>;

export const createTimelineStore = (): TimelineStore =>
  createStore<TimelineState>(() => ({
    view: 'waterfall',
    filter: 'all',
    window: undefined,
    unfolded: new Set(),
    query: '',
    isSpendingShown: true,
  }));

export function setExpanded(store: TimelineStore, rowId: string, isUnfolded: boolean): void {
  const { unfolded } = store.getState();
  if (unfolded.has(rowId) === isUnfolded) return;
  const next = new Set(unfolded);
  if (isUnfolded) next.add(rowId);
  else next.delete(rowId);
  store.setState({ unfolded: next });
}
