'use client';
import { useState } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';

export type CancelRun = {
  /** True when a cancellation was requested. It stays true: the run's own journal reports when it has stopped. */
  isCancelling: boolean;
  cancel: () => void;
};

/** Cancels a run. If the request fails, the error is shown and the user can try again. */
export function useCancelRun(runId: string): CancelRun {
  const client = useTRPCClient();
  const [isCancelling, setCancelling] = useState(false);
  const cancel = async () => {
    setCancelling(true);
    try {
      await client.runs.cancel.mutate({ id: runId });
    } catch (thrown) {
      setCancelling(false);
      showErrorToast(t('Could not cancel the run'), { detail: failureOf(thrown).message });
    }
  };
  return { isCancelling, cancel: () => void cancel() };
}
