'use client';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useConnectionActions } from '../actions/use-connection-actions.ts';

type RemoveConnectionDialogProps = { connection: ConnectionItem; onRemoved?: () => void; onClose: () => void };

export function RemoveConnectionDialog({ connection, onRemoved, onClose }: RemoveConnectionDialogProps) {
  const { remove } = useConnectionActions();
  const { id, title: name, tools } = connection;
  const send = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          showToast(t('{{name}} removed', { name }));
          onClose();
          onRemoved?.();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={t('Remove {{name}}?', { name })}
      description={t('Its {{tools}} stay in the catalog as deprecated so you can view past runs. Reconnect to restore them.', {
        tools: counted(tools, 'tool'),
      })}
      verb={t('Remove')}
      busy={remove.isPending && t('Removing')}
      failure={failureIn(remove)}
      onRemove={send}
      onClose={onClose}
    />
  );
}
