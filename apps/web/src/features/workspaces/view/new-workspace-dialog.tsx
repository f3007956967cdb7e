'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useWorkspaceActions } from '../actions/use-workspace-actions.ts';

const longest = 80;

/** Renders the dialog that creates a workspace and switches to it. */
export function NewWorkspaceDialog({ onClose }: { onClose: () => void }) {
  const { create, switchTo } = useWorkspaceActions();
  const [name, setName] = useState('');
  const [organization, setOrganization] = useState('');
  const [tried, setTried] = useState(false);
  const trimmed = name.trim();
  const send = () => {
    setTried(true);
    if (trimmed === '') return;
    const own = organization.trim() === '' ? {} : { organization: organization.trim() };
    create.mutate({ name: trimmed, ...own }, { onSuccess: ({ id }) => switchTo.mutate({ workspace_id: id }) });
  };
  return (
    <FormDialog
      title={t('New workspace')}
      description={t('It has its own workflows, runs, tools, secrets, and members. You are its owner.')}
      verb={t('Create workspace')}
      busy={(create.isPending || switchTo.isPending || switchTo.isSuccess) && t('Creating')}
      failure={failureIn(create) ?? failureIn(switchTo)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Name')} error={tried && trimmed === '' && t('Enter a name.')}>
        {control => <TextInput {...control} value={name} maxLength={longest} onChange={event => setName(event.target.value)} />}
      </Field>
      <Field
        label={t('New organization')}
        aside={t('optional')}
        hint={t('Leave empty to use the organization of this workspace. Its workspaces share the secrets of the organization.')}
      >
        {control => (
          <TextInput
            {...control}
            value={organization}
            maxLength={longest}
            onChange={event => setOrganization(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
