'use client';
import type { ToolVersionItem } from '../../../lib/api-shapes.ts';
import { failureOf } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { say } from '../../../ui/toast.tsx';
import { useToolActions } from '../actions/use-tool-actions.ts';

type RemoveVersionDialogProps = { version: ToolVersionItem; onClose: () => void };

/** Only what nobody needs can go; for the rest the answer says who needs it. */
export function RemoveVersionDialog({ version: { name, version }, onClose }: RemoveVersionDialogProps) {
  const { remove } = useToolActions();
  const failure = remove.error ? failureOf(remove.error) : null;
  const send = () =>
    remove.mutate(
      { name, version },
      {
        onSuccess: () => {
          say(`${name} ${version} deleted`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      title={`Delete ${name} ${version}?`}
      description="It leaves the catalog for good; its definition stays in the audit log, and past runs keep their receipts."
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={remove.isPending && 'Deleting'} onClick={send}>
            Delete
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
