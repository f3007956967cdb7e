'use client';
import { useEffect, useState } from 'react';
import { tailRun } from '../actions/tail-run.ts';
import type { RunStore } from '../run-store.ts';
import { useBackend } from './backend-context.tsx';

/** Streams the run for as long as the component is mounted. Returns a function that streams it again after a failure. */
export function useRunTail(store: RunStore | undefined): () => void {
  const backend = useBackend();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => (store === undefined ? undefined : tailRun(backend, store)), [backend, store, attempt]);
  return () => {
    store?.setState({ connection: 'reading', error: undefined });
    setAttempt(attempt + 1);
  };
}
