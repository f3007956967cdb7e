'use client';
import { useState } from 'react';
import type { MemberItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { ToldDialog } from '../../../ui/told-dialog.tsx';
import { useMemberActions } from '../actions/use-member-actions.ts';
import { ShownOnce } from './shown-once.tsx';

const unending = 'on';
const LASTS = [
  { value: unending, label: t('until it is revoked') },
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('a year') },
];

/** One more way in: for a program, or in place of a link that was lost. */
export function NewTokenDialog({ member, onClose }: { member: MemberItem; onClose: () => void }) {
  const { createToken } = useMemberActions();
  const [name, setName] = useState('');
  const [days, setDays] = useState(unending);
  const [tried, setTried] = useState(false);
  const title = t('New token for {{name}}', { name: member.name });
  if (createToken.data !== undefined) {
    return (
      <ToldDialog title={title} verb={t('I have copied it')} onClose={onClose}>
        <ShownOnce title={name.trim()} token={createToken.data.token}>
          {t('It is shown this once. Programs send it as Authorization: Bearer; the link signs a browser in.')}
        </ShownOnce>
      </ToldDialog>
    );
  }
  const send = () => {
    setTried(true);
    if (name.trim() === '') return;
    createToken.mutate({ user_id: member.user_id, name, ...(days === unending ? {} : { expires_in_days: Number(days) }) });
  };
  return (
    <FormDialog
      title={title}
      description={t('It may do what {{name}} may. The tokens there are stay as they are.', { name: member.name })}
      verb={t('Make')}
      busy={createToken.isPending && t('Making')}
      failure={failureIn(createToken)}
      onSend={send}
      onClose={onClose}
    >
      <Field
        label={t('Name')}
        error={tried && name.trim() === '' && t('A name is needed.')}
        hint={t('What it is for, so that it can be told from the others.')}
      >
        {control => <TextInput {...control} value={name} maxLength={80} onChange={event => setName(event.target.value)} />}
      </Field>
      <Field label={t('Lasts')}>
        {control => <Select {...control} className="w-full" value={days} onChange={setDays} options={LASTS} />}
      </Field>
    </FormDialog>
  );
}
