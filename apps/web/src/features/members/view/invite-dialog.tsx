'use client';
import { Role } from '@pinion/contracts';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { isEmail, useSession } from '../../session/index.ts';
import { useInvitationActions } from '../actions/use-invitation-actions.ts';
import { ROLES } from '../model/roles.ts';
import { OneTimeLink } from './one-time-link.tsx';

/** Renders the dialog that invites a person by email address. The link is shown to be sent to them. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { invite } = useInvitationActions();
  const sendsMail = useSession().data?.sends_mail === true;
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('editor');
  const [tried, setTried] = useState(false);
  if (invite.data !== undefined) {
    const { email: invited, url, is_mailed } = invite.data;
    return (
      <OneTimeLink title={t('Invitation for {{email}}', { email: invited })} url={url} onClose={onClose}>
        {is_mailed
          ? t('A mail with this link is on its way to {{email}}. It works once, for this address only, for 7 days.', {
              email: invited,
            })
          : t('Send this link to {{email}}. It works once, for this address only, for 7 days.', { email: invited })}
      </OneTimeLink>
    );
  }
  const send = () => {
    setTried(true);
    if (isEmail(email)) invite.mutate({ email: email.trim(), role });
  };
  return (
    <FormDialog
      title={t('Invite person')}
      description={
        sendsMail
          ? t('They get a mail with a link, and choose their own password.')
          : t('They choose their own password. You get a link to send to them.')
      }
      verb={t('Invite')}
      busy={invite.isPending && t('Inviting')}
      failure={failureIn(invite)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Email')} error={tried && !isEmail(email) && t('Enter an email address.')}>
        {control => <TextInput {...control} type="email" value={email} onChange={event => setEmail(event.target.value)} />}
      </Field>
      <Field label={t('Role')}>
        {control => (
          <Select {...control} className="w-full" value={role} onChange={chosen => setRole(Role.parse(chosen))} options={ROLES} />
        )}
      </Field>
    </FormDialog>
  );
}
