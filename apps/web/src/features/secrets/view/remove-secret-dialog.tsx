'use client';
import { t } from '../../../lib/texts/t.ts';
import type { StoredSecretItem } from '../model/secret-labels.ts';
import { failureIn } from '../../../lib/failure.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useSecretActions } from '../actions/use-secret-actions.ts';
import { formatList } from '../../../lib/texts/format-list.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';

/**
 * Renders the confirmation before a secret is deleted. A deleted value can't be restored, so this is the only deletion that
 * asks first.
 */
export function RemoveSecretDialog({ secret, onClose }: { secret: StoredSecretItem; onClose: () => void }) {
  const { remove } = useSecretActions();
  const { name, scope, used_by } = secret;
  const send = () =>
    remove.mutate(
      { name, scope },
      {
        onSuccess: () => {
          showToast(t('{{name}} deleted', { name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={t('Delete {{name}}?', { name })}
      description={t('The value in the {{scope}} scope is permanently deleted. It cannot be shown or copied first.', { scope })}
      busy={remove.isPending && t('Deleting')}
      failure={failureIn(remove)}
      onRemove={send}
      onClose={onClose}
    >
      {used_by.length > 0 && (
        <p>
          {t('Calls will fail with AUTH_REQUIRED unless a wider scope has it: {{names}}.', {
            names: formatList(used_by.map(user => user.name)),
          })}
        </p>
      )}
    </ConfirmRemoval>
  );
}
