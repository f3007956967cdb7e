'use client';
import { useEffect, useState } from 'react';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { streamEvents } from '../actions/tail-run.ts';
import type { RunViewStore } from '../run-store.ts';

/** Streams the run for as long as the component is mounted. Returns a function that streams it again after a failure. */
export function useRunTail(store: RunViewStore | undefined): () => void {
  const client = useTRPCClient();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => (store === undefined ? undefined : streamEvents(client, store)), [client, store, attempt]);
  return () => {
    store?.setState({ connection: 'reading', error: undefined });
    setAttempt(attempt + 1);
  };
}
