'use client';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { failureOf } from '../../../lib/failure.ts';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { say } from '../../../ui/toast.tsx';
import { useConnectionActions } from '../actions/use-connection-actions.ts';

export function RemoveConnectionDialog({ connection, onClose }: { connection: ConnectionItem; onClose: () => void }) {
  const { remove } = useConnectionActions();
  const failure = remove.error ? failureOf(remove.error) : null;
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
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      title={`Remove ${name}?`}
      description={`Its ${counted(tools, 'tool')} stay in the catalog as deprecated, so that past runs can be looked at. Connect it again and they come back.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={remove.isPending && 'Removing'} onClick={send}>
            Remove
          </Button>
        </>
      }
    >
      {failure && (
        <ErrorState code={failure.code} title={failure.message}>
          {failure.remedy}
        </ErrorState>
      )}
    </Dialog>
  );
}
