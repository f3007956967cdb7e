'use client';
import { useStore } from 'zustand';
import { createRunStore } from '../create-run-store.ts';
import type { RunState } from '../run-store.ts';
import { useRunStore } from './run-context.tsx';

const noRun = createRunStore('');

/** For what is drawn with a run; without one it sees a run that has not begun. */
export function useRun<T>(select: (state: RunState) => T): T {
  return useStore(useRunStore() ?? noRun, select);
}
