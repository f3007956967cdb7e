'use client';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import type { RunViewStore } from '../../run/index.ts';
import { type ReplayOutcome, replayRecording } from '../actions/replay-run.ts';

export type ReplayState =
  | { kind: 'idle' }
  | { kind: 'busy'; runId?: string; events: number; all: number; isCancelling: boolean }
  | Extract<ReplayOutcome, { kind: 'done' }>
  | (Extract<ReplayOutcome, { kind: 'cancelled' }> & { events: number; all: number })
  | { kind: 'failed'; code: string; message: string };

export type ReplayControl = { state: ReplayState; start: () => void; cancel: () => void };

/** Maximum number of progress updates in the course of a replay. */
const steps = 50;

/** Replays the run from its bundle alone, reports progress, and checks whether the output is identical byte for byte. */
export function useReplay(store: RunViewStore): ReplayControl {
  const client = useTRPCClient();
  const [state, setState] = useState<ReplayState>({ kind: 'idle' });
  const following = useRef<AbortController>(undefined);
  useEffect(() => () => following.current?.abort(), []);

  const whileBusy = (change: (busy: Extract<ReplayState, { kind: 'busy' }>) => ReplayState) =>
    setState(now => (now.kind === 'busy' ? change(now) : now));

  const start = async () => {
    const { runId, journal } = store.getState();
    const all = journal.length;
    const enough = (following.current = new AbortController()).signal;
    setState({ kind: 'busy', events: 0, all, isCancelling: false });
    try {
      const played = await replayRecording(client, runId, {
        enough,
        onBegun: replayId => whileBusy(busy => ({ ...busy, runId: replayId })),
        onEvents: events => {
          if (events % Math.ceil(all / steps) === 0) whileBusy(busy => ({ ...busy, events }));
        },
      });
      setState(now => (played.kind === 'done' ? played : { ...played, all, events: now.kind === 'busy' ? now.events : 0 }));
    } catch (thrown) {
      const { code, message } = failureOf(thrown);
      setState({ kind: 'failed', code, message });
    }
  };

  const cancel = async () => {
    if (state.kind !== 'busy' || state.runId === undefined) return;
    whileBusy(busy => ({ ...busy, isCancelling: true }));
    try {
      await client.runs.cancel.mutate({ id: state.runId });
      following.current?.abort();
    } catch (thrown) {
      whileBusy(busy => ({ ...busy, isCancelling: false }));
      const { code, message } = failureOf(thrown);
      showErrorToast(t('Could not cancel the replay'), { detail: `${code}: ${message}` });
    }
  };

  return { state, start: () => void start(), cancel: () => void cancel() };
}
