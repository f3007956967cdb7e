'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';

type RenameDialogProps = { item: { id: string; name: string }; actions: WorkflowActions; onClose: () => void };

export function RenameDialog({ item, actions, onClose }: RenameDialogProps) {
  const [name, setName] = useState(item.name);
  const wanted = name.trim();
  const rename = () => actions.rename.mutate({ id: item.id, name: wanted }, { onSuccess: onClose });
  return (
    <FormDialog
      width="small"
      title={t('Rename workflow')}
      description={t('Runs and links keep working because they use its ID.')}
      verb={t('Rename')}
      disabled={wanted === ''}
      busy={actions.rename.isPending && t('Renaming')}
      onSend={rename}
      onClose={onClose}
    >
      <Field label={t('Name')} error={wanted === '' ? t('Enter a name.') : undefined}>
        {control => (
          <TextInput
            {...control}
            value={name}
            maxLength={200}
            onFocus={event => event.target.select()}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
