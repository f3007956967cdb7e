'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useWorkspaceActions } from '../actions/use-workspace-actions.ts';

const longest = 80;

type RenameWorkspaceDialogProps = { workspace: { id: string; name: string }; onClose: () => void };

/** Renders the dialog that renames the workspace of the session. */
export function RenameWorkspaceDialog({ workspace, onClose }: RenameWorkspaceDialogProps) {
  const { rename } = useWorkspaceActions();
  const [name, setName] = useState(workspace.name);
  const trimmed = name.trim();
  const onSuccess = () => {
    showToast(t('Workspace renamed'));
    onClose();
  };
  return (
    <FormDialog
      title={t('Rename workspace')}
      verb={t('Rename')}
      busy={rename.isPending && t('Renaming')}
      disabled={trimmed === '' || trimmed === workspace.name}
      failure={failureIn(rename)}
      onSend={() => rename.mutate({ id: workspace.id, name: trimmed }, { onSuccess })}
      onClose={onClose}
    >
      <Field label={t('Name')}>
        {control => <TextInput {...control} value={name} maxLength={longest} onChange={event => setName(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
