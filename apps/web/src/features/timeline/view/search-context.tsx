'use client';
import { createContext, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { useStore } from 'zustand';
import { orderedRowsOf } from '../model/ordered-rows.ts';
import { allLanes } from '../model/part-lanes.ts';
import { filterRows } from '../model/row-order.ts';
import { rowTextsOf } from '../model/row-texts.ts';
import { type SearchResult, searchRows } from '../model/search-rows.ts';
import { useTimeline, useTimelineExtensions } from './timeline-context.tsx';

const Context = createContext<SearchResult | undefined>(undefined);

/** Returns the search result. Undefined when nothing is searched for. */
export const useSearchResult = (): SearchResult | undefined => use(Context);

/** Searches once for all consumers, with low priority so that typing stays responsive. */
export function SearchProvider({ children }: { children: ReactNode }) {
  const { run } = useTimelineExtensions();
  const query = useDeferredValue(useTimeline(state => state.query));
  const filter = useTimeline(state => state.filter);
  const isList = useTimeline(state => state.view === 'list');
  const isSearching = query.trim() !== '';
  // A growing run is searched again only while a search is active.
  const revision = useStore(run, state => (isSearching ? state.revision : -1));
  const texts = useMemo(() => rowTextsOf(run.getState().journal), [run]);
  const found = useMemo(() => {
    if (revision < 0) return undefined;
    const lanes = filterRows(allLanes(orderedRowsOf(run.getState().journal, revision)), filter, false);
    return searchRows(isList ? lanes.filter(({ row }) => row.kind === 'call') : lanes, query, texts);
  }, [run, revision, filter, isList, query, texts]);
  return <Context value={found}>{children}</Context>;
}
