'use client';
import { useMemo } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { showErrorToast } from '../../../lib/toasts.ts';
import type { RunViewStore } from '../../run/index.ts';
import { useCommands } from '../../shell/index.ts';
import type { CallAction } from '../model/call-action.ts';

/** Adds the actions of a call to the palette. They apply to the selected call. */
export function useCallCommands(store: RunViewStore, actions: readonly CallAction[]): void {
  useCommands(
    useMemo(
      () => ({
        label: t('Selected call'),
        commands: actions.map(({ key, label, icon, isFor, act }) => ({
          id: `call.${key}`,
          label,
          icon,
          keys: key.toUpperCase(),
          run: () => {
            const { journal, selectedRow } = store.getState();
            const row = journal.timeline.rows.find(one => one.id === selectedRow);
            if (row?.kind === 'call' && isFor(row)) act(row);
            else showErrorToast(t('No agent call selected'), { detail: t('Select a call in the timeline, then try again.') });
          },
        })),
      }),
      [store, actions],
    ),
  );
}
