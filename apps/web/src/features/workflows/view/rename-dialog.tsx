'use client';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';

type RenameDialogProps = { item: { id: string; name: string }; actions: WorkflowActions; onClose: () => void };

export function RenameDialog({ item, actions, onClose }: RenameDialogProps) {
  const form = useId();
  const [name, setName] = useState(item.name);
  const wanted = name.trim();
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (wanted !== '') actions.rename.mutate({ id: item.id, name: wanted }, { onSuccess: onClose });
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      title="Rename workflow"
      description="Runs and links keep working: they know it by its id."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="main" type="submit" form={form} disabled={wanted === ''} busy={actions.rename.isPending && 'Renaming'}>
            Rename
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={rename}>
        <Field label="Name" error={wanted === '' ? 'A workflow needs a name.' : undefined}>
          {control => <TextInput {...control} value={name} maxLength={200} onChange={event => setName(event.target.value)} />}
        </Field>
      </form>
    </Dialog>
  );
}
