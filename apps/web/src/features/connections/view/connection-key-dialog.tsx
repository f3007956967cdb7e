'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConnectionItem } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useSecretActions, validateSecret } from '../../secrets/index.ts';
import { useConnectionActions } from '../actions/use-connection-actions.ts';

type ConnectionKeyDialogProps = {
  connection: ConnectionItem;
  /** The secret whose value is replaced. Undefined to give the connection its first key. */
  name: string | undefined;
  onClose: () => void;
};

/** Renders the dialog for the key of a connection. A replaced key keeps its name, so nothing that uses it changes. */
export function ConnectionKeyDialog({ connection, name: known, onClose }: ConnectionKeyDialogProps) {
  const trpc = useTRPC();
  const secrets = useQuery(trpc.secrets.list.queryOptions());
  const { put } = useSecretActions();
  const { change, refresh } = useConnectionActions();
  const { id, title } = connection;
  const [name, setName] = useState(known ?? `${connection.name.toUpperCase()}_KEY`);
  const [value, setValue] = useState('');
  const [tried, setTried] = useState(false);
  const stored = secrets.data?.items.find(secret => secret.name === name);
  const faults = validateSecret({ name, value });
  const isTaken = known === undefined && stored !== undefined;
  const nameError = isTaken ? t('A secret has this name. Use another name.') : faults.name;
  const send = () => {
    setTried(true);
    if (nameError !== undefined || faults.value !== undefined) return;
    const scope = stored?.scope === 'org' || stored?.scope === 'user' ? stored.scope : 'workspace';
    put.mutate(
      { name, value, scope },
      {
        onSuccess: () => {
          const onSuccess = ({ error }: ConnectionItem) => {
            showToast(t('{{name}} saved', { name }), {
              detail: error === null ? undefined : t('{{title}} does not accept it.', { title }),
            });
            onClose();
          };
          if (known === undefined) change.mutate({ id, key_secret: name }, { onSuccess });
          else refresh.mutate({ id }, { onSuccess, onError: onClose });
        },
      },
    );
  };
  const isBusy = put.isPending || change.isPending || refresh.isPending;
  return (
    <FormDialog
      title={stored === undefined ? t('Add key of {{title}}', { title }) : t('Replace key of {{title}}', { title })}
      description={t('Stored encrypted as a secret of this workspace. The value is never shown again.')}
      verb={t('Save')}
      busy={isBusy && t('Saving')}
      failure={failureIn(put) ?? failureIn(change)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Secret name')} error={tried && nameError}>
        {control => (
          <TextInput
            {...control}
            mono
            translate="no"
            spellCheck={false}
            readOnly={known !== undefined}
            value={name}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('Key')} error={tried && faults.value}>
        {control => <SecretInput {...control} value={value} onChange={setValue} />}
      </Field>
    </FormDialog>
  );
}
