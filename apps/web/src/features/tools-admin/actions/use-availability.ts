'use client';
import { failureText } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { useToolActions } from './use-tool-actions.ts';

/** Adds a tool to the workspace or removes it. A removal can be undone at once. */
export function useAvailability() {
  const { setAvailability } = useToolActions();
  // The clicked row may be gone before the response arrives, so the message doesn't depend on it.
  const change = (name: string, available: boolean, isUndo = false): void =>
    void setAvailability.mutateAsync({ name, available }).then(
      () => showUndoToast(name, available, isUndo),
      (error: unknown) => showErrorToast(t('{{name}} not changed', { name }), { detail: failureText(error) }),
    );
  const showUndoToast = (name: string, available: boolean, isUndo: boolean): void => {
    if (available)
      showToast(t('{{name}} is available', { name }), isUndo ? {} : { detail: t('Agents that list it can now call it.') });
    else
      showToast(t('{{name}} withdrawn', { name }), {
        detail: t('Agents can no longer call it. Nodes, pins and edges are kept.'),
        action: { label: t('Undo'), run: () => change(name, true, true) },
      });
  };
  return { change, isPending: setAvailability.isPending };
}
