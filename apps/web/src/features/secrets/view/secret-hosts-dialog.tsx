'use client';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import type { StoredSecretItem } from '../model/secret-labels.ts';
import { failureIn } from '../../../lib/failure.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useSecretActions } from '../actions/use-secret-actions.ts';
import { hostsError, readHosts } from '../model/secret-hosts.ts';
import { HostsField } from './hosts-field.tsx';

/** Renders the dialog that changes which hosts a secret can be sent to. Its value stays unchanged. */
export function SecretHostsDialog({ secret, onClose }: { secret: StoredSecretItem; onClose: () => void }) {
  const { put } = useSecretActions();
  const { name, scope } = secret;
  const [text, setText] = useState(secret.hosts.join(', '));
  const fault = hostsError(text);
  const send = () => {
    if (fault !== undefined) return;
    put.mutate(
      { name, scope, hosts: readHosts(text) },
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
    </FormDialog>
  );
}
