'use client';
import { Suspense, useState } from 'react';
import { PendingLazyPart } from '../../../lib/lazy/pending-lazy-part.tsx';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { renameDialog } from '../shell/lazy-parts.ts';
import { EditIcon } from '../../../ui/icons/first-icons.tsx';

export function RenameButton({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton size="small" label={t('Rename workflow')} icon={<EditIcon size={13} />} onClick={() => setOpen(true)} />
      <Suspense fallback={<PendingLazyPart onClose={close} />}>
        {isOpen && <renameDialog.View name={name} onName={onName} onClose={close} />}
      </Suspense>
    </>
  );
}
