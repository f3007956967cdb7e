import { createStore } from 'zustand/vanilla';
import { LoadedJournal } from './model/run-journal.ts';
import type { RunState, RunViewStore } from './run-store.ts';

export const createRunViewStore = (runId: string): RunViewStore =>
  createStore<RunState>(() => ({
    runId,
    journal: new LoadedJournal(),
    revision: 0,
    connection: 'reading',
    error: undefined,
    count: 0,
    ms: 0,
    isFollowing: true,
    isPlaying: false,
    selectedRow: undefined,
  }));
