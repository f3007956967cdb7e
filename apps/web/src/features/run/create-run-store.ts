import { createStore } from 'zustand/vanilla';
import { RunJournal } from './model/run-journal.ts';
import type { RunState, RunStore } from './run-store.ts';

export const createRunStore = (runId: string): RunStore =>
  createStore<RunState>(() => ({
    runId,
    journal: new RunJournal(),
    revision: 0,
    connection: 'reading',
    error: undefined,
    count: 0,
    ms: 0,
    isFollowing: true,
    isPlaying: false,
    selectedRow: undefined,
  }));
