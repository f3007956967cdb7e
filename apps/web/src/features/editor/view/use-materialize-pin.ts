'use client';
import type { PinnedHandle } from '@pinion/contracts';
import { useCallback } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { sayFailed } from '../../../ui/toast.tsx';
import { type Backend, backendErrorOf, readJournal, type RunJournal, useBackend, useRunStore } from '../../run/index.ts';
import { callWishOf } from '../model/call-wish.ts';
import { pinnedCall } from '../model/pinned-call.ts';
import { useEditorStore } from './editor-context.tsx';
import { useMaterialize } from './use-materialize.ts';

/** Makes the call behind a pin's last value a node: of the run that is shown, else of the workflow's last. */
export function useMaterializePin(): (nodeId: string, pin: PinnedHandle) => Promise<void> {
  const backend = useBackend();
  const store = useEditorStore();
  const run = useRunStore();
  const materialize = useMaterialize();
  return useCallback(
    async (nodeId, pin) => {
      try {
        const journal = run?.getState().journal ?? (await lastJournal(backend, store.getState().workflowId));
        const calls = journal?.latest.nodes.get(nodeId)?.agent?.calls ?? [];
        const envelope = pinnedCall(
          pin,
          calls.flatMap(call => call.envelope ?? []),
        );
        if (journal !== undefined && envelope !== undefined) return materialize(callWishOf(journal, nodeId, envelope));
        sayFailed(t('There is no call of {{tool}} to make a node of', { tool: pin.selector.tool }), {
          detail: t('{{journal}}. Run it, then try again.', {
            journal: journal === undefined ? t('This workflow has not run yet') : t('The last run made none that this pin shows'),
          }),
        });
      } catch (thrown) {
        sayFailed(t('The last run could not be read'), { detail: backendErrorOf(thrown).message });
      }
    },
    [backend, store, run, materialize],
  );
}

async function lastJournal(backend: Backend, workflowId: string): Promise<RunJournal | undefined> {
  const id = await backend.lastRunOf(workflowId);
  return id === undefined ? undefined : readJournal(backend, id);
}
