'use client';
import { counted } from '../../../lib/format.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';

export type RemovePinDialogProps = { pin: string; edges: number; onClose: () => void; onRemove: () => void };

/** The one deed that costs edges, so it asks first. */
export function RemovePinDialog({ pin, edges, onClose, onRemove }: RemovePinDialogProps) {
  return (
    <ConfirmRemoval
      title={`Delete the pin ${pin}?`}
      description={`${counted(edges, 'edge')} will go with it. You can undo this. To stop the tool and keep the edges, switch the tool off instead.`}
      verb={`Delete pin and ${edges === 1 ? 'edge' : 'edges'}`}
      onRemove={onRemove}
      onClose={onClose}
    />
  );
}
