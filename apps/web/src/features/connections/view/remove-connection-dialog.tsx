'use client';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/format.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';
import { say } from '../../../ui/toast.tsx';
import { useConnectionActions } from '../actions/use-connection-actions.ts';

export function RemoveConnectionDialog({ connection, onClose }: { connection: ConnectionItem; onClose: () => void }) {
  const { remove } = useConnectionActions();
  const { id, name, tools } = connection;
  const send = () =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          say(`${name} removed`);
          onClose();
        },
      },
    );
  return (
    <ConfirmRemoval
      title={`Remove ${name}?`}
      description={`Its ${counted(tools, 'tool')} stay in the catalog as deprecated, so that past runs can be looked at. Connect it again and they come back.`}
      verb="Remove"
      busy={remove.isPending && 'Removing'}
      failure={failureIn(remove)}
      onRemove={send}
      onClose={onClose}
    />
  );
}
