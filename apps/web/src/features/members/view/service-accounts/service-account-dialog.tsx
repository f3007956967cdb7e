'use client';
import { useState } from 'react';
import type { ServiceAccountItem } from '../../../../lib/api-shapes.ts';
import { failureIn } from '../../../../lib/failure.ts';
import { t } from '../../../../lib/texts/t.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import { useServiceAccountActions } from '../../actions/use-service-account-actions.ts';
import { ROLES } from '../../model/roles.ts';

type ServiceRole = 'viewer' | 'editor' | 'admin';
const SERVICE_ROLES = ROLES.filter(({ value }) => value !== 'owner');
const roleOf = (value: string): ServiceRole => (value === 'editor' || value === 'admin' ? value : 'viewer');

type ServiceAccountDialogProps = { account?: ServiceAccountItem; onClose: () => void };

/** Renders the dialog that creates a service account, or changes one. */
export function ServiceAccountDialog({ account, onClose }: ServiceAccountDialogProps) {
  const { create, change } = useServiceAccountActions();
  const [fields, setFields] = useState({
    name: account?.name ?? '',
    description: account?.description ?? '',
    role: roleOf(account?.role ?? 'editor'),
  });
  const [tried, setTried] = useState(false);
  const set = (changed: Partial<typeof fields>) => setFields(before => ({ ...before, ...changed }));
  const isNew = account === undefined;
  const request = isNew ? create : change;
  const send = () => {
    setTried(true);
    if (fields.name.trim() === '') return;
    if (account !== undefined) {
      change.mutate({ user_id: account.user_id, ...fields }, { onSuccess: onClose });
      return;
    }
    create.mutate(fields, {
      onSuccess: () => {
        showToast(t('{{name}} created. Create a token for it next', { name: fields.name.trim() }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={isNew ? t('New service account') : t('Edit {{name}}', { name: account.name })}
      description={isNew ? t('For a program. It has no password and does not sign in: it sends a token.') : undefined}
      verb={isNew ? t('Create') : t('Save')}
      busy={request.isPending && (isNew ? t('Creating') : t('Saving'))}
      failure={failureIn(request)}
      onSend={send}
      onClose={onClose}
    >
      <Field
        label={t('Name')}
        error={tried && fields.name.trim() === '' && t('Enter a name.')}
        hint={t('The audit log shows this name.')}
      >
        {control => (
          <TextInput {...control} value={fields.name} maxLength={80} onChange={event => set({ name: event.target.value })} />
        )}
      </Field>
      <Field label={t('Description')} aside={t('optional')} hint={t('What the program does, and who runs it.')}>
        {control => (
          <TextInput
            {...control}
            value={fields.description}
            maxLength={500}
            onChange={event => set({ description: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Role')} hint={t('A service account is never an owner.')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={fields.role}
            onChange={role => set({ role: roleOf(role) })}
            options={SERVICE_ROLES}
          />
        )}
      </Field>
    </FormDialog>
  );
}
