'use client';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { useProviderActions } from '../actions/use-provider-actions.ts';

/** Renders the confirmation before a provider is removed. Agents keep the address and the key that they chose. */
export function RemoveProviderDialog({ provider, onClose }: { provider: ModelProviderItem; onClose: () => void }) {
  const { remove } = useProviderActions();
  const { id, name, credential } = provider;
  const send = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          showToast(t('{{name}} removed', { name }));
          onClose();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={t('Remove {{name}}?', { name })}
      description={
        credential === null
          ? t('Its models can no longer be chosen. Agents that use one of them keep working.')
          : t('Its models can no longer be chosen. Agents that use one of them keep working. The secret {{credential}} stays.', {
              credential,
            })
      }
      verb={t('Remove')}
      busy={remove.isPending && t('Removing')}
      failure={failureIn(remove)}
      onRemove={send}
      onClose={onClose}
    />
  );
}
