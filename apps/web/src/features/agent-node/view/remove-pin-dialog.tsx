'use client';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { ConfirmRemoval } from '../../../ui/confirm-removal.tsx';

export type RemovePinDialogProps = { pin: string; edges: number; onClose: () => void; onRemove: () => void };

/** The one deed that costs edges, so it asks first. */
export function RemovePinDialog({ pin, edges, onClose, onRemove }: RemovePinDialogProps) {
  return (
    <ConfirmRemoval
      title={t('Delete the pin {{pin}}?', { pin })}
      description={t(
        '{{edges}} will go with it. You can undo this. To stop the tool and keep the edges, switch the tool off instead.',
        { edges: counted(edges, 'edge') },
      )}
      verb={edges === 1 ? t('Delete pin and edge') : t('Delete pin and edges')}
      onRemove={onRemove}
      onClose={onClose}
    />
  );
}
