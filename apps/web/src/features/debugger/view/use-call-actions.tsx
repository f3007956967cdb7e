'use client';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { ForkIcon, PinIcon, RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { ToolIcon } from '../../../ui/icons/node-icons.tsx';
import { showErrorToast } from '../../../lib/toasts.ts';
import { pendingCallNodes, callNodeRequestOf, pendingPins } from '../../editor/index.ts';
import { type ForkAction, isForkable, targetOfRow } from '../../fork/index.ts';
import type { RunViewStore } from '../../run/index.ts';
import { isProgramRow } from '../../save-program/index.ts';
import type { CallAction } from '../../timeline/index.ts';
import type { RetryCallAction } from './use-retry-call-action.tsx';

/** Returns the actions of a call. Converting a call to a node happens in the editor, where it can be seen, changed and undone. */
export function useCallActions(
  store: RunViewStore,
  fork: ForkAction['begin'],
  again: RetryCallAction['begin'],
): readonly CallAction[] {
  const router = useRouter();
  return useMemo(
    () => [
      {
        label: t('Fork from here'),
        key: 'f',
        icon: <ForkIcon size={14} />,
        isFor: row => row.envelope !== undefined && isForkable(store.getState().journal),
        act: row => {
          const target = targetOfRow(store.getState().journal, row);
          if (target !== undefined) fork(target);
        },
      },
      {
        label: t('Retry call'),
        key: 'a',
        icon: <RefreshIcon size={14} />,
        isFor: row => row.envelope !== undefined && !isProgramRow(row),
        act: again,
      },
      {
        label: t('Convert to node'),
        key: 'm',
        icon: <ToolIcon size={14} />,
        isFor: row => {
          const { latest } = store.getState().journal;
          return latest.workflowId !== '' && latest.nodes.get(row.node_id)?.agent !== undefined && !isProgramRow(row);
        },
        act: ({ node_id, envelope }) => {
          const { journal } = store.getState();
          const { workflowId } = journal.latest;
          if (envelope === undefined)
            return showErrorToast(t('The call has not ended'), { detail: t('Wait for its result, then convert it to a node.') });
          if (pendingCallNodes.lay(sessionStorage, workflowId, callNodeRequestOf(journal, node_id, envelope)))
            return router.push(`/workflows/${encodeURIComponent(workflowId)}`);
          showErrorToast(t('Could not open the call in the editor'), {
            detail: t(
              'Browser storage is full. Open the workflow, run it there, and convert the call to a node from its timeline.',
            ),
          });
        },
      },
      {
        label: t('Pin call'),
        key: 'i',
        icon: <PinIcon size={14} />,
        isFor: row => {
          const { latest } = store.getState().journal;
          return row.envelope !== undefined && latest.workflowId !== '' && latest.nodes.get(row.node_id)?.agent !== undefined;
        },
        act: ({ node_id, envelope }) => {
          if (envelope === undefined) return;
          const { workflowId } = store.getState().journal.latest;
          if (pendingPins.lay(sessionStorage, workflowId, { node_id, tool: envelope.name, call_id: envelope.call_id }))
            return router.push(`/workflows/${encodeURIComponent(workflowId)}`);
          showErrorToast(t('Could not open the call in the editor'), {
            detail: t('Browser storage is full. Open the workflow and pin the call there by its ID.'),
          });
        },
      },
    ],
    [store, router, fork, again],
  );
}
