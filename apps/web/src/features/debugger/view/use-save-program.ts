'use client';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useCallback } from 'react';
import { useStore } from 'zustand';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import { pendingPrograms } from '../../editor/index.ts';
import type { RunViewStore } from '../../run/index.ts';
import { type SavedProgram, useProgramActions, useSaveAsTool } from '../../save-program/index.ts';

/** Returns the actions that save a program. Its node is added in the editor, where it can be seen, changed and undone. */
export function useSaveProgram(store: RunViewStore) {
  const router = useRouter();
  const trpc = useTRPC();
  const workflowId = useStore(store, state => state.journal.latest.workflowId);
  const { data: workflows } = useQuery({ ...trpc.workflows.list.queryOptions(), enabled: workflowId !== '' });
  const isDeleted = workflows?.items.every(({ id }) => id !== workflowId) === true;
  const { begin, dialog } = useSaveAsTool(store);
  const onNode = useCallback(
    (program: SavedProgram) => {
      if (pendingPrograms.lay(sessionStorage, workflowId, program)) router.push(`/workflows/${encodeURIComponent(workflowId)}`);
      else
        showErrorToast(t('Could not open the program in the editor'), {
          detail: t('Browser storage is full. Open the workflow, run it there, and save the program from its timeline.'),
        });
    },
    [router, workflowId],
  );
  const nodeDenied = isDeleted ? t('The workflow of this run was deleted.') : undefined;
  return { actions: useProgramActions(store, { onNode, nodeDenied, onTool: begin }), dialog };
}
