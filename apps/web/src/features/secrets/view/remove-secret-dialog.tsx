'use client';
import { failureOf } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { say } from '../../../ui/toast.tsx';
import { useSecretActions } from '../actions/use-secret-actions.ts';
import type { KeptSecret } from '../model/secret-words.ts';

/** A value that is gone can't be brought back: the one deletion that asks first. */
export function RemoveSecretDialog({ secret, onClose }: { secret: KeptSecret; onClose: () => void }) {
  const { remove } = useSecretActions();
  const failure = remove.error ? failureOf(remove.error) : null;
  const { name, scope, used_by } = secret;
  const send = () =>
    remove.mutate(
      { name, scope },
      {
        onSuccess: () => {
          say(`${name} deleted`);
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      title={`Delete ${name}?`}
      description={`Its value in the ${scope} scope is gone for good: Pinion shows it to nobody, so nobody can copy it first.`}
      actions={
        <>
          <Button onClick={onClose}>Keep it</Button>
          <Button kind="danger" busy={remove.isPending && 'Deleting'} onClick={send}>
            Delete
          </Button>
        </>
      }
    >
      {used_by.length > 0 && (
        <p>Calls will answer AUTH_REQUIRED unless a wider scope has it: {used_by.map(user => user.name).join(', ')}.</p>
      )}
      {failure && (
        <ErrorState code={failure.code} title={failure.message}>
          {failure.remedy}
        </ErrorState>
      )}
    </Dialog>
  );
}
