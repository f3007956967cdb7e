'use client';
import { useSearchParams } from 'next/navigation';
import { readFilter, type RunListFilter, writeFilter } from '../model/run-filter.ts';

export type RunFilterState = { filter: RunListFilter; change: (part: Partial<RunListFilter>) => void };

/** Keeps the filters in the URL, so that they can be shared and are restored on return. */
export function useRunFilter(): RunFilterState {
  const filter = readFilter(useSearchParams());
  const change = (part: Partial<RunListFilter>) => {
    // The filters of now, because a search that was typed before may arrive late.
    const next = writeFilter({ ...readFilter(new URLSearchParams(window.location.search)), ...part });
    window.history.replaceState(null, '', next === '' ? window.location.pathname : `?${next}`);
  };
  return { filter, change };
}
