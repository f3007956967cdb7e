'use client';
import { useStore } from 'zustand';
import { createRunViewStore } from '../create-run-store.ts';
import type { RunState } from '../run-store.ts';
import { useRunStore } from './run-context.tsx';

const noRun = createRunViewStore('');

/** Selects from the run, for components that are rendered with one. When there is none, they see a run that has not started. */
export function useRun<T>(select: (state: RunState) => T): T {
  return useStore(useRunStore() ?? noRun, select);
}
