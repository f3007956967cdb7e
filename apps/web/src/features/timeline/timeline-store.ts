import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StatusFilter } from './model/row-order.ts';
import type { Window } from './model/ruler.ts';

export type TimelineView = 'waterfall' | 'list' | 'messages';

/** The view state of the timeline. The position of the playhead belongs to the run. */
export type TimelineState = {
  view: TimelineView;
  filter: StatusFilter;
  /** The visible time window. `undefined` fits the whole run. */
  window: Window | undefined;
  /** The expanded node lanes, by row id. Their parts are shown under them. */
  unfolded: ReadonlySet<string>;
  /** The search query over names, inputs, outputs, errors and texts. Empty for none. */
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
