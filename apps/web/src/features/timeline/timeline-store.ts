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
};

export type TimelineStore = StoreApi<TimelineState>;

export const createTimelineStore = (): TimelineStore =>
  createStore<TimelineState>(() => ({ view: 'waterfall', filter: 'all', window: undefined }));
