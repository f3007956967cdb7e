'use client';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import type { RunViewStore } from '../../run/index.ts';
import { undoingRunOf, undoNotes, type UndoingRun } from '../model/undoing-run.ts';

export type Undoing = { run: UndoingRun | undefined; notes: ReadonlyMap<string, string> };

/** Returns what a run compensates, as far as its calls have begun. */
export function useUndoingRun(store: RunViewStore): Undoing {
  const started = useStore(store, state => state.journal.latest.started);
  const run = useMemo(() => undoingRunOf(started), [started]);
  const calls = useStore(store, state => (run === undefined ? 0 : state.journal.timeline.rows.length));
  return useMemo(
    () => ({ run, notes: undoNotes(run, store.getState().journal.timeline.rows.slice(0, calls)) }),
    [run, store, calls],
  );
}
