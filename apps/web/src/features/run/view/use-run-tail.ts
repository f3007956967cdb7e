'use client';
import { useEffect, useState } from 'react';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { tailRun } from '../actions/tail-run.ts';
import type { RunStore } from '../run-store.ts';

/** Streams the run for as long as the component is mounted. Returns a function that streams it again after a failure. */
export function useRunTail(store: RunStore | undefined): () => void {
  const client = useTRPCClient();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => (store === undefined ? undefined : tailRun(client, store)), [client, store, attempt]);
  return () => {
    store?.setState({ connection: 'reading', error: undefined });
    setAttempt(attempt + 1);
  };
}
