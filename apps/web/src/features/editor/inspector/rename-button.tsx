'use client';
import { Suspense, useState } from 'react';
import { Coming } from '../../../lib/lazy/coming.tsx';
import { t } from '../../../lib/texts/t.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { renameDialog } from '../shell/later-parts.ts';
import { EditIcon } from '../../../ui/icons/first-icons.tsx';

export function RenameButton({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton size="small" label={t('Rename the workflow')} icon={<EditIcon size={13} />} onClick={() => setOpen(true)} />
      <Suspense fallback={<Coming onClose={close} />}>
        {isOpen && <renameDialog.View name={name} onName={onName} onClose={close} />}
      </Suspense>
    </>
  );
}
