'use client';
import { failureWords } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { useToolActions } from './use-tool-actions.ts';

/** Takes a tool into the workspace or gives it up; giving up can be taken back at once. */
export function useAvailability() {
  const { setAvailability } = useToolActions();
  const change = (name: string, available: boolean, isUndo = false): void => {
    setAvailability.mutate(
      { name, available },
      {
        onSuccess: () => {
          if (available)
            say(
              t('{{name}} is available', { name }),
              isUndo ? {} : { detail: t('Agents that list it may call it from now on.') },
            );
          else
            say(t('{{name}} withdrawn', { name }), {
              detail: t('No agent may call it any more. Nodes, pins and edges stay.'),
              action: { label: t('Undo'), run: () => change(name, true, true) },
            });
        },
        onError: error => sayFailed(t('{{name}} stays as it was', { name }), { detail: failureWords(error) }),
      },
    );
  };
  return { change, isPending: setAvailability.isPending };
}
