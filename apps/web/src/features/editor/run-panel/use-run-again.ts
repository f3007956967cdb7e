'use client';
import { useCallback } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { failureOf } from '../../../lib/failure.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import type { RunViewStore } from '../../run/index.ts';
import { useEditorStore } from '../ui/editor-context.tsx';
import { beginRun } from './begin-run.ts';

export type RunAgainOptions = {
  /** Saves the draft. Resolves to false if it could not be saved. */
  beforeRun: () => Promise<boolean>;
  onStarted: (runId: string) => void;
};

/** Returns the action that starts the draft with the input of an earlier run. */
export function useRunAgain({ beforeRun, onStarted }: RunAgainOptions): (run: RunViewStore) => Promise<void> {
  const client = useTRPCClient();
  const editor = useEditorStore();
  return useCallback(
    async run => {
      const { started } = run.getState().journal.latest;
      if (started === undefined || !(await beforeRun())) return;
      const { workflowId, file } = editor.getState();
      const usesTestData = started.use_test_data === true;
      try {
        const begun = await beginRun(client, { workflow_id: workflowId, file, input: started.input, usesTestData });
        if (begun.kind === 'begun') onStarted(begun.run_id);
      } catch (thrown) {
        const { code, message } = failureOf(thrown);
        showErrorToast(t('Could not start the run'), { detail: `${code}: ${message}` });
      }
    },
    [client, editor, beforeRun, onStarted],
  );
}
