'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';

export type RemovePinDialogProps = { pin: string; edges: number; onClose: () => void; onRemove: () => void };

/** Renders the confirmation for removing a pin, the one action that also removes edges. */
export function RemovePinDialog({ pin, edges, onClose, onRemove }: RemovePinDialogProps) {
  return (
    <ConfirmRemoval
      title={t('Delete pin {{pin}}?', { pin })}
      description={t('{{edges}} will also be deleted. You can undo this. To keep the edges, turn the tool off instead.', {
        edges: counted(edges, 'edge'),
      })}
      verb={edges === 1 ? t('Delete pin and edge') : t('Delete pin and edges')}
      onRemove={onRemove}
      onClose={onClose}
    />
  );
}
