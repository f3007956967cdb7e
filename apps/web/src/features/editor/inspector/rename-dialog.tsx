'use client';
import { t } from '../../../lib/texts/t.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

export type RenameDialogProps = { name: string; onName: (name: string) => void; onClose: () => void };

export function RenameDialog({ name, onName, onClose }: RenameDialogProps) {
  return (
    <Dialog open onOpenChange={open => !open && onClose()} title={t('Rename workflow')} width="small">
      <form
        className="grid gap-3 pb-4"
        onSubmit={event => {
          event.preventDefault();
          const request = new FormData(event.currentTarget).get('name');
          if (typeof request === 'string') onName(request);
          onClose();
        }}
      >
        <Field label={t('Name')}>
          {control => (
            <TextInput
              {...control}
              name="name"
              defaultValue={name}
              maxLength={200}
              required
              autoFocus
              onFocus={event => event.target.select()}
            />
          )}
        </Field>
        <div className="flex justify-end">
          <Button kind="main" type="submit">
            {t('Rename')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
