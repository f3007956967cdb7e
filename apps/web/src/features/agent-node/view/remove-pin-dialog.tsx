'use client';
import { counted } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export type RemovePinDialogProps = {
  pin: string | undefined;
  edges: number;
  onClose: () => void;
  onRemove: (pin: string) => void;
};

/** The one deed that costs edges, so it asks first. */
export function RemovePinDialog({ pin, edges, onClose, onRemove }: RemovePinDialogProps) {
  return (
    <Dialog
      open={pin !== undefined}
      onOpenChange={open => !open && onClose()}
      width="small"
      title={`Delete the pin ${pin ?? ''}?`}
      description={`${counted(edges, 'edge')} will go with it. You can undo this. To stop the tool and keep the edges, switch the tool off instead.`}
      actions={
        <>
          <Button kind="line" onClick={onClose}>
            Keep it
          </Button>
          <Button kind="danger" onClick={() => pin !== undefined && onRemove(pin)}>
            Delete pin and {edges === 1 ? 'edge' : 'edges'}
          </Button>
        </>
      }
    />
  );
}
