'use client';
import { useId, useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { WorkflowActions } from '../actions/use-workflow-actions.ts';

type MoveDialogProps = {
  item: { id: string; name: string; folder: string };
  /** The existing folders to choose from. */
  folders: readonly string[];
  actions: WorkflowActions;
  onClose: () => void;
};

export function MoveDialog({ item, folders, actions, onClose }: MoveDialogProps) {
  const [folder, setFolder] = useState(item.folder);
  const list = useId();
  const move = () => actions.move.mutate({ id: item.id, folder }, { onSuccess: onClose });
  return (
    <FormDialog
      width="small"
      title={t('Move {{name}}', { name: item.name })}
      description={t('Folders only organize workflows. Links, runs and versions don’t change.')}
      verb={t('Move')}
      busy={actions.move.isPending && t('Moving')}
      onSend={move}
      onClose={onClose}
    >
      <Field
        label={t('Folder')}
        hint={t('Choose a folder or enter a new one. Use a slash for a subfolder. Leave empty for the top level.')}
      >
        {control => (
          <TextInput
            {...control}
            list={list}
            value={folder}
            maxLength={200}
            placeholder={t('Shop/Orders')}
            onChange={event => setFolder(event.target.value)}
          />
        )}
      </Field>
      <datalist id={list}>
        {folders.map(name => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
    </FormDialog>
  );
}
