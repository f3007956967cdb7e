'use client';
import type { ServiceAccountItem } from '../../../../lib/api-shapes.ts';
import { failureIn } from '../../../../lib/failure.ts';
import { t } from '../../../../lib/texts/t.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { ConfirmRemoval } from '../../../../ui/confirm-removal.tsx';
import { useServiceAccountActions } from '../../actions/use-service-account-actions.ts';

type DeleteServiceAccountDialogProps = { account: ServiceAccountItem; onClose: () => void };

export function DeleteServiceAccountDialog({ account: { user_id, name }, onClose }: DeleteServiceAccountDialogProps) {
  const { remove } = useServiceAccountActions();
  const send = () =>
    remove.mutate(
      { user_id },
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
      description={t('Its tokens stop working immediately and cannot be restored. Its runs stay and keep its name.')}
      busy={remove.isPending && t('Deleting')}
      failure={failureIn(remove)}
      onRemove={send}
      onClose={onClose}
    />
  );
}
