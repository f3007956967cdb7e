import type { TRPCClient } from '@trpc/client';
import { failureOf } from '../../../../lib/failure.ts';
import { t } from '../../../../lib/texts/t.ts';
import type { AppRouter } from '../../../../lib/trpc.ts';
import { showToast, showErrorToast } from '../../../../lib/toasts.ts';
import { versionChoiceLabel, type VersionChoice } from '../../../versions/index.ts';
import { applyCommand, type EditorStore } from '../editor-store.ts';
import type { Autosave } from './autosave.ts';

export type RestoreVersionOptions = {
  client: TRPCClient<AppRouter>;
  store: EditorStore;
  autosave: Autosave;
  /** Called to refresh the lists of versions. */
  onRestored: () => void;
};

/**
 * Restores a version as the draft, here and on the server. The previous draft is stored there and can be brought back with
 * Undo.
 */
export async function restoreInEditor(parts: RestoreVersionOptions, choice: VersionChoice): Promise<void> {
  const { client, store, autosave, onRestored } = parts;
  const id = store.getState().workflowId;
  try {
    await autosave.flush();
    if (autosave.state.getState().kind !== 'saved') {
      showErrorToast(t('Version not restored'), {
        detail: t('The draft could not be saved, so it was not replaced. Try again.'),
      });
      return;
    }
    const { kept, version } = await client.workflows.restore_version.mutate({
      id,
      version: choice,
      base_version: autosave.version(),
      // This is the user's own action and must not be reported to them as another member's change.
      ...(autosave.clientId === undefined ? {} : { client_id: autosave.clientId }),
    });
    const { file } = await client.workflows.version_file.query({ id, version: `save-${version}` });
    applyCommand(store, t('restore {{choiceWords}}', { choiceWords: versionChoiceLabel(choice) }), () => file);
    autosave.markRestored(version);
    onRestored();
    showToast(t('Draft restored to {{choiceWords}}', { choiceWords: versionChoiceLabel(choice) }), {
      action: { label: t('Undo'), run: () => void restoreInEditor(parts, kept) },
    });
  } catch (error) {
    const { code, message, remedy } = failureOf(error);
    showErrorToast(t('Version not restored'), { detail: `${code}: ${message}. ${remedy}` });
  }
}
