'use client';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CompareIcon, CopyIcon, ForkIcon, RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { showErrorToast } from '../../../lib/toasts.ts';
import { failedTarget, type ForkAction, hasFailed, isForkable, targetOfSelection } from '../../fork/index.ts';
import type { RunViewStore } from '../../run/index.ts';
import { canBecomeCase } from '../model/can-become-case.ts';
import { useCommands } from '../../shell/index.ts';
import { ChecklistIcon } from '../../../ui/icons/first-icons.tsx';

export type RunCommands = { fork: ForkAction['begin']; compare: () => void; saveCase: () => void; copyLink: () => void };

/**
 * Adds the actions of the run to the command palette. Actions that do not apply are listed with the reason instead of being
 * hidden.
 */
export function useRunCommands(store: RunViewStore, { fork, compare, saveCase, copyLink }: RunCommands): void {
  useCommands(
    useMemo(
      () => ({
        label: t('This run'),
        commands: [
          {
            id: 'run.fork-selected',
            label: t('Rerun from here'),
            icon: <ForkIcon size={14} />,
            run: () => {
              const { journal, selectedRow } = store.getState();
              const target = targetOfSelection(journal, selectedRow);
              if (!isForkable(journal)) reportNotForkable();
              else if (target === undefined)
                showErrorToast(t('Nothing selected to rerun from'), {
                  detail: t('Select a node, turn, or call that has ended.'),
                });
              else fork(target);
            },
          },
          {
            id: 'run.rerun-failed',
            label: t('Rerun from failure'),
            icon: <RefreshIcon size={14} />,
            run: () => {
              const { journal } = store.getState();
              if (!isForkable(journal)) reportNotForkable();
              else if (hasFailed(journal)) fork(failedTarget);
              else showErrorToast(t('Nothing to rerun'), { detail: t('No node failed in this run, or the run has not ended.') });
            },
          },
          {
            id: 'run.copy-link',
            label: t('Copy link to this moment'),
            icon: <CopyIcon size={14} />,
            keys: 'L',
            run: copyLink,
          },
          {
            id: 'run.compare',
            label: t('Compare with another run'),
            icon: <CompareIcon size={14} />,
            run: () => {
              if (store.getState().journal.latest.workflowId !== '') compare();
              else
                showErrorToast(t('Cannot compare this run'), {
                  detail: t('It does not belong to a workflow, so there are no runs to compare with.'),
                });
            },
          },
          {
            id: 'run.save-case',
            label: t('Save run as case'),
            icon: <ChecklistIcon size={14} />,
            run: () => {
              if (canBecomeCase(store.getState().journal)) saveCase();
              else
                showErrorToast(t('Cannot save this run as a case'), {
                  detail: t('A case must be a complete, finished run of a workflow that was not played from a recording.'),
                });
            },
          },
        ],
      }),
      [store, fork, compare, saveCase, copyLink],
    ),
  );
}

const reportNotForkable = (): void =>
  showErrorToast(t('Cannot fork this run'), {
    detail: t('It was replayed from a bundle or has no workflow. Fork the original run.'),
  });
