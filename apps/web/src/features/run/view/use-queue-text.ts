'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { useTRPC } from '../../../lib/trpc.ts';
import { queueText } from '../model/queue-text.ts';
import type { RunViewStore } from '../run-store.ts';

/** Milliseconds after which a run without events is taken for a queued one, and between two requests. */
const firstMs = 500;
const everyMs = 2_000;

/** Returns the position in the queue of a run that has no events yet. Undefined once it has started, or while nothing is known. */
export function useQueueText(store: RunViewStore): string | undefined {
  const trpc = useTRPC();
  const isEmpty = useStore(
    store,
    state => state.journal.length === 0 && state.connection !== 'whole' && state.connection !== 'lost',
  );
  const { runId } = store.getState();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), firstMs);
    return () => clearTimeout(timer);
  }, []);
  const queue = useQuery({
    ...trpc.runs.get.queryOptions({ id: runId }),
    enabled: isEmpty && isLate,
    refetchInterval: everyMs,
  }).data?.queue;
  return isEmpty && queue !== undefined ? queueText(queue) : undefined;
}
