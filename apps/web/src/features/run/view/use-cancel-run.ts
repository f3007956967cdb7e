'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { backendErrorOf } from '../model/backend.ts';
import { useBackend } from './backend-context.tsx';

export type CancelRun = {
  /** True when a cancellation was requested. It stays true: the run's own journal reports when it has stopped. */
  isCancelling: boolean;
  cancel: () => void;
};

/** Cancels a run. If the request fails, the error is shown and the user can try again. */
export function useCancelRun(runId: string): CancelRun {
  const backend = useBackend();
  const [isCancelling, setCancelling] = useState(false);
  const cancel = async () => {
    setCancelling(true);
    try {
      await backend.cancelRun(runId);
    } catch (thrown) {
      setCancelling(false);
      showErrorToast(t('Could not cancel the run'), { detail: backendErrorOf(thrown).message });
    }
  };
  return { isCancelling, cancel: () => void cancel() };
}
