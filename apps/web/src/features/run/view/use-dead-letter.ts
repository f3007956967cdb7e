'use client';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import type { RunRecord } from '../../../lib/api-shapes.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import type { RunViewStore } from '../run-store.ts';

/** Milliseconds without a new event after which a run is asked about, and between two requests. */
const silentMs = 5_000;

/** Returns why no worker takes a run. Undefined while one executes it, or once it has ended. */
export function useDeadLetter(store: RunViewStore): RunRecord['dead_letter'] {
  const trpc = useTRPC();
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
    ...trpc.runs.get.queryOptions({ id: runId }),
    enabled: isSilent,
    refetchInterval: silentMs,
  });
  return isSilent ? run.data?.dead_letter : undefined;
}
