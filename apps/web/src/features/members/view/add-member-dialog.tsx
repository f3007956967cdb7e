'use client';
import { Role } from '@pinion/contracts';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useMemberActions } from '../actions/use-member-actions.ts';
import { ROLES } from '../model/roles.ts';
import { MemberAddedDialog } from './member-added-dialog.tsx';

/**
 * Renders the dialog that adds a member. `isFirst` is true when adding this member turns the workspace into a shared one, which
 * the dialog states beforehand.
 */
export function AddMemberDialog({ isFirst, onClose }: { isFirst: boolean; onClose: () => void }) {
  const { add } = useMemberActions();
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [yourName, setYourName] = useState('');
  const [tried, setTried] = useState(false);
  const [wasFirst] = useState(isFirst);
  if (add.data !== undefined) return <MemberAddedDialog added={add.data} onClose={onClose} />;
  const send = () => {
    setTried(true);
    if (name.trim() === '' || (wasFirst && yourName.trim() === '')) return;
    add.mutate({ name, role, ...(wasFirst ? { your_name: yourName } : {}) });
  };
  return (
    <FormDialog
      title={t('Add member with token')}
      description={
        wasFirst
          ? t(
              'From now on, everyone needs a token to sign in. This browser stays signed in, and you get your own token for other browsers.',
            )
          : t('They get a sign-in link. It is shown only once.')
      }
      verb={t('Add')}
      busy={add.isPending && t('Adding')}
      failure={failureIn(add)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Name')} error={tried && name.trim() === '' && t('Enter a name.')} hint={t('Shown to other members.')}>
        {control => <TextInput {...control} value={name} maxLength={80} onChange={event => setName(event.target.value)} />}
      </Field>
      <Field label={t('Role')}>
        {control => (
          <Select {...control} className="w-full" value={role} onChange={chosen => setRole(Role.parse(chosen))} options={ROLES} />
        )}
      </Field>
      {wasFirst && (
        <Field
          label={t('Your name')}
          error={tried && yourName.trim() === '' && t('Enter a name.')}
          hint={t('Other members see this name. You are the owner.')}
        >
          {control => (
            <TextInput
              {...control}
              value={yourName}
              maxLength={80}
              autoComplete="name"
              onChange={event => setYourName(event.target.value)}
            />
          )}
        </Field>
      )}
    </FormDialog>
  );
}
