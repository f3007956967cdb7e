'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { type RunViewStore, requestRun } from '../../run/index.ts';

export type RunAgainControl = { start: () => void; isStarting: boolean };

/** Returns the action that runs the workflow as it is now with the input of this run, and opens the new run. */
export function useRunAgain(store: RunViewStore): RunAgainControl {
  const client = useTRPCClient();
  const router = useRouter();
  const [isStarting, setStarting] = useState(false);
  const start = useCallback(async () => {
    const { workflowId, started } = store.getState().journal.latest;
    if (started === undefined) return;
    setStarting(true);
    try {
      const test = started.use_test_data === true ? { use_test_data: true } : {};
      const { run_id } = await requestRun(client, { workflow_id: workflowId, input: started.input, ...test });
      router.push(`/runs/${encodeURIComponent(run_id)}`);
    } catch (thrown) {
      const { code, message } = failureOf(thrown);
      showErrorToast(t('Could not start the run'), { detail: `${code}: ${message}` });
    } finally {
      setStarting(false);
    }
  }, [client, router, store]);
  return { start: () => void start(), isStarting };
}
