'use client';
import { createStore, useStore } from 'zustand';
import { readStored, writeStored } from '../../../lib/browser-storage.ts';
import { readSavedFilters, type SavedFilter, withFilter, withoutFilter } from '../model/saved-filters.ts';

const key = 'pinion.run-filters';

/** The saved filters of this browser. The server has no place for the preferences of a member. */
const saved = createStore<readonly SavedFilter[]>(() => readSavedFilters(readStored(key)));

export const useSavedFilters = (): readonly SavedFilter[] => useStore(saved);
export const saveFilter = (filter: SavedFilter): void => keep(withFilter(saved.getState(), filter));
export const deleteFilter = (name: string): void => keep(withoutFilter(saved.getState(), name));

function keep(next: readonly SavedFilter[]): void {
  saved.setState(next, true);
  writeStored(key, JSON.stringify(next));
}
