'use client';
import { Suspense, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { canvasOverlay } from '../../../lib/canvas-overlay.ts';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import type { PaletteKind } from '../../../nodes/node-palette.ts';
import { addNodeDialog } from './lazy-canvas-parts.ts';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';

/** Renders the button that opens the palette in windows too narrow to show it. */
export function AddNodeButton({ onAdd }: { onAdd: (kind: PaletteKind) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        ref={canvasOverlay}
        kind="line"
        icon={<PlusIcon size={14} />}
        className="absolute z-5 top-2.75 left-2.75 shadow-2 inset-ring-0! min-[1081px]:hidden"
        onClick={() => setOpen(true)}
      >
        {t('Add node')}
      </Button>
      <Suspense fallback={<PendingLazyPart onClose={close} />}>
        {isOpen && <addNodeDialog.View onAdd={onAdd} onClose={close} />}
      </Suspense>
    </>
  );
}
