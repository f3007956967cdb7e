'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import type { RunViewStore } from '../run-store.ts';
import { useDeadLetter } from './use-dead-letter.ts';

/** Renders why no server executes the run any more, with a way to retry it. Nothing for any other run. */
export function DeadLetterNote({ store }: { store: RunViewStore }) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const letter = useDeadLetter(store);
  const [isRetrying, setRetrying] = useState(false);
  if (letter === undefined) return null;
  const { runId } = store.getState();
  const retry = async () => {
    setRetrying(true);
    try {
      await client.runs.retry.mutate({ id: runId });
      await queries.invalidateQueries({ queryKey: trpc.runs.get.queryKey({ id: runId }) });
    } catch (thrown) {
      showErrorToast(t('Could not retry the run'), { detail: failureOf(thrown).message });
    } finally {
      setRetrying(false);
    }
  };
  return (
    <ErrorState
      code="DEAD_LETTER"
      title={
        letter.crashes === 1
          ? t('The server stopped unexpectedly during this run')
          : t('{{count}} servers died while they executed this run', { count: letter.crashes })
      }
      actions={
        <Button kind="line" size="small" busy={isRetrying && t('Retrying')} onClick={() => void retry()}>
          {t('Retry')}
        </Button>
      }
    >
      {t('No server takes it until it is retried or cancelled. A retry continues after the last event below.')}
    </ErrorState>
  );
}
