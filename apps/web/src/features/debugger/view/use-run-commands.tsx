'use client';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CompareIcon, CopyIcon, ForkIcon, RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { showErrorToast } from '../../../ui/toast.tsx';
import { failedTarget, type Forking, hasFailed, isForkable, targetOfSelection } from '../../fork/index.ts';
import type { RunStore } from '../../run/index.ts';
import { isCase } from '../model/is-case.ts';
import { useCommands } from '../../shell/index.ts';
import { ChecklistIcon } from '../../../ui/icons/first-icons.tsx';

export type RunCommands = { fork: Forking['begin']; compare: () => void; saveCase: () => void; copyLink: () => void };

/** What can be done with the run, in the palette. Where it does not apply it says so, rather than being away when it is looked for. */
export function useRunCommands(store: RunStore, { fork, compare, saveCase, copyLink }: RunCommands): void {
  useCommands(
    useMemo(
      () => ({
        label: t('This run'),
        commands: [
          {
            id: 'run.fork-selected',
            label: t('Run again from here'),
            icon: <ForkIcon size={14} />,
            run: () => {
              const { journal, selectedRow } = store.getState();
              const target = targetOfSelection(journal, selectedRow);
              if (!isForkable(journal)) sayNoGround();
              else if (target === undefined)
                showErrorToast(t('Nothing is selected to run again from'), {
                  detail: t('Choose a node, a turn or a call that has ended.'),
                });
              else fork(target);
            },
          },
          {
            id: 'run.rerun-failed',
            label: t('Rerun failed'),
            icon: <RefreshIcon size={14} />,
            run: () => {
              const { journal } = store.getState();
              if (!isForkable(journal)) sayNoGround();
              else if (hasFailed(journal)) fork(failedTarget);
              else showErrorToast(t('Nothing to rerun'), { detail: t('No node failed in this run, or it has not ended.') });
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
                showErrorToast(t('This run cannot be compared'), {
                  detail: t('It is of no workflow, so that there is no other run of it.'),
                });
            },
          },
          {
            id: 'run.save-case',
            label: t('Save this run as a case'),
            icon: <ChecklistIcon size={14} />,
            run: () => {
              if (isCase(store.getState().journal)) saveCase();
              else
                showErrorToast(t('This run cannot be a case'), {
                  detail: t('A case is a whole run of a workflow that has come to its end, and was not played from a recording.'),
                });
            },
          },
        ],
      }),
      [store, fork, compare, saveCase, copyLink],
    ),
  );
}

const sayNoGround = (): void =>
  showErrorToast(t('This run cannot be forked'), {
    detail: t('It was played from a bundle, or is of no workflow. Fork the run it was.'),
  });
