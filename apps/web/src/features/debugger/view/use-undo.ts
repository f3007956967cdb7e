'use client';
import { hasEnded } from '@pinion/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from 'zustand';
import type { RunRecord, SideEffectItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import type { RunViewStore } from '../../run/index.ts';

const none: readonly SideEffectItem[] = [];
const everyMs = 700;

export type UndoControl = {
  effects: readonly SideEffectItem[];
  /** The compensation run, once it was started here. */
  undoing: RunRecord | undefined;
  undoId: string | undefined;
  isBusy: boolean;
  error: string | undefined;
  start: () => void;
};

/** Returns the side effects of a run and their compensation, which is a run of its own and is followed to its end. */
export function useUndo(store: RunViewStore): UndoControl {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const isOver = useStore(store, state => state.journal.latest.isOver());
  const { runId } = store.getState();
  const [requested, setRequested] = useState<{ runId?: string; isAsking: boolean; error?: string }>({ isAsking: false });
  const undoing = useQuery({
    ...trpc.runs.get.queryOptions({ id: requested.runId ?? '' }),
    enabled: requested.runId !== undefined,
    refetchInterval: query => (query.state.data !== undefined && hasEnded(query.state.data.status) ? false : everyMs),
  }).data;
  const isUndoing = requested.runId !== undefined && (undoing === undefined || !hasEnded(undoing.status));
  // Each compensation and its end change the query key, so that data read before is never shown for the state after.
  const queryKey = [t('side effects'), runId, requested.runId, isUndoing];
  const effects = useQuery({
    queryKey,
    queryFn: () => client.runs.side_effects.query({ id: runId }),
    enabled: isOver,
    placeholderData: before => before,
    refetchInterval: isUndoing ? everyMs : false,
  }).data;
  const start = async () => {
    setRequested({ isAsking: true });
    try {
      setRequested({ isAsking: false, runId: (await client.runs.undo.mutate({ id: runId })).run_id });
    } catch (thrown) {
      setRequested({ isAsking: false, error: failureOf(thrown).message });
      await queries.invalidateQueries({ queryKey });
    }
  };
  return {
    effects: effects ?? none,
    undoing,
    undoId: requested.runId,
    isBusy: requested.isAsking || isUndoing,
    error: requested.error,
    start: () => void start(),
  };
}
