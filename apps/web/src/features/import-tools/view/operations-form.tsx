'use client';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentPreview } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { OperationPicker } from '../../operation-picker/index.ts';
import { useAddConnection } from '../actions/use-add-connection.ts';
import type { DocumentSource } from '../model/document-source.ts';
import { isConnectionName } from '../model/suggest-connection-name.ts';
import { defaultOptionalKeys, type OptionalKeyChoice, neededSecrets } from '../model/optional-keys.ts';
import type { ImportToolsProps } from './import-tools-props.ts';
import { OptionalKeysField } from './optional-keys-field.tsx';

type OperationsFormProps = Omit<ImportToolsProps, 'kind'> & { source: DocumentSource; preview: DocumentPreview };

/** Lists this long are selected as a whole at first. */
const shortList = 10;

/** Renders the choice of operations, the name and the keys, and imports the chosen operations. */
export function OperationsForm({ source, preview: first, agentName, onImported, onClose }: OperationsFormProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const stored = useQuery(trpc.secrets.list.queryOptions());
  const add = useAddConnection();
  const put = useMutation(trpc.secrets.put.mutationOptions());
  // The names of secrets begin with the name of the connection.
  const renamed = useMutation(trpc.connections.preview.mutationOptions());
  const preview = renamed.data ?? first;
  const [name, setName] = useState(first.name);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(first.items.length <= shortList ? first.items.map(item => item.name) : []),
  );
  const [keys, setKeys] = useState<Readonly<Record<string, string>>>({});
  const nameError = isConnectionName(name)
    ? undefined
    : t('Use lowercase letters, digits, and _, starting with a letter, for example files.');
  const [ownOptionalKeys, setOptionalKeys] = useState<OptionalKeyChoice>();
  const selected = preview.items.filter(item => chosen.has(item.name));
  const isStored = (secret: string) => stored.data?.items.some(known => known.name === secret) === true;
  const optionalKeys = ownOptionalKeys ?? defaultOptionalKeys(selected, isStored);
  const secrets = neededSecrets(selected, optionalKeys);
  const missing = secrets.filter(secret => stored.data !== undefined && !isStored(secret));
  const isBusy = add.isPending || put.isPending || renamed.isPending;
  const send = async () => {
    if (nameError !== undefined || isBusy) return;
    for (const secret of missing) {
      const value = keys[secret]?.trim() ?? '';
      if (value !== '') await put.mutateAsync({ name: secret, value, scope: 'workspace' });
    }
    const operations = preview.items.map(item => item.name).filter(item => chosen.has(item));
    add.mutate(
      { kind: 'openapi', name, ...source, operations, ...(optionalKeys === undefined ? {} : { optional_keys: optionalKeys }) },
      {
        onSuccess: ({ tools }) => {
          showToast(t('{{name}} connected: {{tools}}', { name, tools: counted(tools, 'tool') }));
          for (const queryKey of [trpc.secrets.pathKey(), trpc.tools.pathKey()]) void client.invalidateQueries({ queryKey });
          if (onImported === undefined) onClose();
          else onImported(operations.map(operation => `${name}.${operation}`));
        },
      },
    );
  };
  const tools = counted(chosen.size, 'tool');
  return (
    <FormDialog
      width="wide"
      title={t('New tools from OpenAPI')}
      description={
        agentName === undefined
          ? t('The selected operations of {{title}} become tools.', { title: first.title || name })
          : t('The selected operations of {{title}} become tools and are turned on for {{agent}}.', {
              title: first.title || name,
              agent: agentName,
            })
      }
      verb={t('Import {{tools}}', { tools })}
      busy={isBusy && t('Importing')}
      disabled={chosen.size === 0 || nameError !== undefined}
      failure={failureIn(put) ?? failureIn(renamed) ?? failureIn(add)}
      onSend={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      <OperationPicker noun={['operation', 'operations']} items={preview.items} chosen={chosen} onChange={setChosen} />
      {optionalKeys !== undefined && <OptionalKeysField value={optionalKeys} onChange={setOptionalKeys} />}
      {secrets.map(secret =>
        missing.includes(secret) ? (
          <Field
            key={secret}
            label={t('Key for {{secret}}', { secret })}
            aside={t('optional')}
            hint={t('Stored encrypted, and sent only with calls of these tools. You can add it later.')}
          >
            {control => (
              <SecretInput {...control} value={keys[secret] ?? ''} onChange={text => setKeys({ ...keys, [secret]: text })} />
            )}
          </Field>
        ) : (
          <p key={secret} className="text-small text-ink-2">
            {t('Uses the stored secret {{secret}}.', { secret })}
          </p>
        ),
      )}
      <Field label={t('Name')} error={nameError} hint={t('Prefix of its tool names: files becomes files.read.')}>
        {control => (
          <TextInput
            {...control}
            mono
            spellCheck={false}
            value={name}
            onChange={event => setName(event.target.value)}
            onBlur={() => {
              if (isConnectionName(name) && name !== preview.name) renamed.mutate({ ...source, name });
            }}
          />
        )}
      </Field>
    </FormDialog>
  );
}
