'use client';
import { isSameOrNarrower } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { StoredSecretItem } from '../model/secret-labels.ts';
import { failureIn } from '../../../lib/failure.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useSecretActions } from '../actions/use-secret-actions.ts';
import { hostsError, readHosts } from '../model/secret-hosts.ts';
import { validateSecret } from '../model/secret-draft.ts';
import { HostsField } from './hosts-field.tsx';
import { SecretValueField } from './secret-value-field.tsx';

/**
 * Renders the dialog that changes which hosts a secret can be sent to. Its value stays unchanged, and is asked for when a new host
 * can receive it.
 */
export function SecretHostsDialog({ secret, onClose }: { secret: StoredSecretItem; onClose: () => void }) {
  const { put } = useSecretActions();
  const { name, scope } = secret;
  const [text, setText] = useState(secret.hosts.join(', '));
  const [value, setValue] = useState('');
  const [isTried, setTried] = useState(false);
  const hosts = readHosts(text);
  const fault = hostsError(text);
  const needsValue = fault === undefined && !isSameOrNarrower(secret.hosts, hosts);
  const reason = t('Enter the value again, because new hosts can receive it.');
  const valueFault = value === '' ? reason : validateSecret({ name, value }).value;
  const send = () => {
    setTried(true);
    if (fault !== undefined || (needsValue && valueFault !== undefined)) return;
    put.mutate(
      { name, scope, hosts, ...(needsValue ? { value } : {}) },
      {
        onSuccess: () => {
          showToast(t('Allowed hosts for {{name}} saved', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={t('Allowed hosts for {{name}}', { name })}
      description={t('Applies to the next call that needs it.')}
      verb={t('Save')}
      busy={put.isPending && t('Saving')}
      failure={failureIn(put)}
      onSend={send}
      onClose={onClose}
    >
      <HostsField text={text} fault={fault} onChange={setText} />
      {needsValue && <SecretValueField value={value} error={isTried && valueFault} hint={reason} onChange={setValue} />}
    </FormDialog>
  );
}
