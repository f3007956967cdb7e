'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PlusIcon } from '../../../ui/icons/action-icons.tsx';
import type { PaletteKind } from '../model/node-kinds.ts';
import styles from './editor.module.css';
import { Palette } from './palette.tsx';

/** Where the window is too narrow for the palette, this opens it. */
export function AddNodeButton({ onAdd }: { onAdd: (kind: PaletteKind) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button kind="line" icon={<PlusIcon size={14} />} className={styles.addNode} onClick={() => setOpen(true)}>
        {t('Add node')}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('Add node')} width="small">
        <Palette
          onAdd={kind => {
            setOpen(false);
            onAdd(kind);
          }}
        />
      </Dialog>
    </>
  );
}
