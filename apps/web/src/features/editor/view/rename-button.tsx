'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { EditIcon } from '../../../ui/icons/action-icons.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export function RenameButton({ name, onName }: { name: string; onName: (name: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton size="small" label={t('Rename the workflow')} icon={<EditIcon size={13} />} onClick={() => setOpen(true)} />
      <Dialog open={isOpen} onOpenChange={setOpen} title={t('Rename the workflow')} width="small">
        <form
          className="grid gap-3 pb-4"
          onSubmit={event => {
            event.preventDefault();
            const wish = new FormData(event.currentTarget).get('name');
            if (typeof wish === 'string') onName(wish);
            setOpen(false);
          }}
        >
          <Field label={t('Name')}>
            {control => <TextInput {...control} name="name" defaultValue={name} maxLength={200} required autoFocus />}
          </Field>
          <div className="flex justify-end">
            <Button kind="main" type="submit">
              {t('Rename')}
            </Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
