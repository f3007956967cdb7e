'use client';
import { t } from '../../../lib/texts/t.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import type { PaletteKind } from '../../../nodes/node-palette.ts';
import { Palette } from './palette.tsx';

export type AddNodeDialogProps = { onAdd: (kind: PaletteKind) => void; onClose: () => void };

export function AddNodeDialog({ onAdd, onClose }: AddNodeDialogProps) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={t('Add node')} width="small">
      <Palette
        onAdd={kind => {
          onClose();
          onAdd(kind);
        }}
      />
    </Dialog>
  );
}
