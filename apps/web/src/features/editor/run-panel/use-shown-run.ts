'use client';
import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useState } from 'react';
import { runPath } from '../../../lib/run-path.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { type ApiClient, useTRPCClient } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { openRunStore, type RunViewStore } from '../../run/index.ts';
import { runInQuery, setRunInAddress } from './run-address.ts';

type ShownRun = { run: RunViewStore | undefined; showRun: (runId: string) => void; closeRun: () => void };

/** Keeps the run below the canvas, and its id in the address. An address that names a run opens it, also while it runs. */
export function useShownRun(workflowId: string): ShownRun {
  const client = useTRPCClient();
  const router = useRouter();
  const [run, setRun] = useState<RunViewStore>();
  const showRun = useCallback(
    (runId: string) => {
      setRunInAddress(workflowId, runId);
      void openRunStore(runId).then(setRun);
    },
    [workflowId],
  );
  const closeRun = useCallback(() => {
    setRunInAddress(workflowId, undefined);
    setRun(undefined);
  }, [workflowId]);
  useEffect(() => {
    const runId = runInQuery(location.search);
    if (runId === undefined) return;
    let isLeft = false;
    const open = async () => {
      const found = await findRun(client, workflowId, runId);
      // Another run may have been started meanwhile.
      if (isLeft || runInQuery(location.search) !== runId) return;
      if (found === 'found') return showRun(runId);
      setRunInAddress(workflowId, undefined);
      if (found === 'unknown') return showErrorToast(t('Run not found'), { detail: t('It may have been deleted.') });
      const action = { label: t('Open debugger'), run: () => router.push(runPath(runId, {})) };
      showErrorToast(t('The run is of another workflow'), { detail: t('Open it in the debugger instead.'), action });
    };
    void open();
    return () => {
      isLeft = true;
    };
  }, [client, workflowId, router, showRun]);
  return { run, showRun, closeRun };
}

/** Checks whether the workflow has this run. A server that can't be reached does not deny it. */
async function findRun(client: ApiClient, workflowId: string, runId: string): Promise<'found' | 'unknown' | 'other_workflow'> {
  try {
    const { workflow_id } = await client.runs.get.query({ id: runId });
    return workflow_id === workflowId ? 'found' : 'other_workflow';
  } catch (thrown) {
    const { code } = failureOf(thrown);
    return code === 'NOT_FOUND' || code === 'VALIDATION_ERROR' ? 'unknown' : 'found';
  }
}
