'use client';
import { useEffect } from 'react';
import { tailRun } from '../actions/tail-run.ts';
import type { RunStore } from '../run-store.ts';
import { useBackend } from './backend-context.tsx';

/** Streams the run for as long as the component is mounted. */
export function useRunTail(store: RunStore | undefined): void {
  const backend = useBackend();
  useEffect(() => (store === undefined ? undefined : tailRun(backend, store)), [backend, store]);
}
