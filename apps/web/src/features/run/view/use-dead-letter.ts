'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { DeadLetter } from '../model/backend.ts';
import type { RunStore } from '../run-store.ts';
import { useBackend } from './backend-context.tsx';

/** Milliseconds without a new event after which a run is asked about, and between two requests. */
const silentMs = 5_000;

/** Returns why no worker takes a run. Undefined while one executes it, or once it has ended. */
export function useDeadLetter(store: RunStore): DeadLetter | undefined {
  const backend = useBackend();
  const revision = useStore(store, state => state.revision);
  const isOpen = useStore(
    store,
    ({ journal, connection }) => connection !== 'whole' && connection !== 'lost' && !journal.latest.isOver(),
  );
  const { runId } = store.getState();
  const [silentAt, setSilentAt] = useState<number>();
  useEffect(() => {
    const timer = setTimeout(() => setSilentAt(revision), silentMs);
    return () => clearTimeout(timer);
  }, [revision]);
  const isSilent = isOpen && silentAt === revision;
  const run = useQuery({
    queryKey: ['run', 'dead-letter', runId],
    queryFn: () => backend.getRun(runId),
    enabled: isSilent,
    refetchInterval: silentMs,
  });
  return isSilent ? run.data?.dead_letter : undefined;
}
