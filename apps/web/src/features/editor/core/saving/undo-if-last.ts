import { t } from '../../../../lib/texts/t.ts';
import { showErrorToast } from '../../../../lib/toasts.ts';
import { type EditorStore, undo } from '../editor-store.ts';

/**
 * Reverts the change only if it is still the last one. The message with the undo button stays for a while, and a later change
 * must not be reverted in its place.
 */
export function undoIfLast(store: EditorStore, after: unknown): void {
  if (store.getState().undo.past.at(-1)?.after === after) undo(store);
  else
    showErrorToast(t('Could not undo this change'), {
      detail: t('Newer changes must be undone first. Use Undo in the toolbar.'),
    });
}
