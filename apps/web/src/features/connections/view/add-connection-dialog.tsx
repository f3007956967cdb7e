'use client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fieldText } from '../../../connections/connection-presentation.ts';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { readHosts, useSecretActions, validateSecretChoice } from '../../secrets/index.ts';
import { useConnectionActions } from '../actions/use-connection-actions.ts';
import {
  type ConnectionDraft,
  emptyDraft,
  secretFieldOf,
  toNewConnection,
  validateConnection,
} from '../model/connection-draft.ts';
import { builtInChoices, connectionChoices } from '../model/connection-choices.ts';
import { KindFields } from './kind-fields.tsx';

type AddConnectionDialogProps = { initialKind: ConnectionDraft['kind'] | undefined; onClose: () => void };

/**
 * Renders the form for a new connection. Connecting queries the source at once, and a source that does not respond is not
 * added.
 */
export function AddConnectionDialog({ initialKind = emptyDraft.kind, onClose }: AddConnectionDialogProps) {
  const trpc = useTRPC();
  const types = useQuery(trpc.connections.types.queryOptions());
  const secrets = useQuery(trpc.secrets.list.queryOptions());
  const { add } = useConnectionActions();
  const { put } = useSecretActions();
  const [draft, setDraft] = useState<ConnectionDraft>({ ...emptyDraft, kind: initialKind });
  const [tried, setTried] = useState(false);
  const faults = validateConnection(draft);
  const secretField = secretFieldOf(draft);
  const secretFaults = secretField
    ? validateSecretChoice(draft.secret, new Set(secrets.data?.items.map(({ name }) => name)))
    : {};
  const choices = connectionChoices(types.data?.items ?? []);
  const chosen = choices.find(({ kind, type }) => kind === draft.kind && type?.type === draft.type?.type);
  const choose = (value: string) => {
    const choice = choices.find(known => known.value === value);
    if (choice) edit({ kind: choice.kind, type: choice.type });
  };
  const edit = (part: Partial<ConnectionDraft>) => setDraft({ ...draft, ...part });
  const send = async () => {
    setTried(true);
    const isComplete = Object.keys(faults).length === 0 && Object.keys(secretFaults).length === 0;
    if (!isComplete || add.isPending || put.isPending) return;
    const { name: secret, key } = draft.secret;
    if (secretField && key !== undefined) {
      await put.mutateAsync({
        name: secret,
        value: key,
        scope: 'workspace',
        hosts: readHosts(secretField.sentTo?.(draft.values) ?? fieldText(draft.values, 'url')),
      });
      // Stored: another attempt uses it, and does not store it again.
      edit({ secret: { name: secret } });
    }
    add.mutate(toNewConnection(draft), {
      onSuccess: ({ name, tools }) => {
        showToast(t('{{name}} connected: {{tools}}', { name, tools: counted(tools, 'tool') }));
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('Add connection')}
      description={t(
        'Its tools are added automatically. Addresses on this machine or in a private network are blocked unless an administrator allows them.',
      )}
      verb={t('Connect')}
      busy={(add.isPending || put.isPending) && t('Connecting')}
      failure={failureIn(put) ?? failureIn(add)}
      onSend={() => void send().catch(() => undefined)}
      onClose={onClose}
    >
      {choices.length === builtInChoices.length ? (
        <Segmented label={t('Connection type')} value={chosen?.value ?? ''} onChange={choose} options={choices} />
      ) : (
        <Field label={t('Connection type')} hint={draft.type?.description}>
          {control => <Select {...control} className="w-full" value={chosen?.value ?? ''} onChange={choose} options={choices} />}
        </Field>
      )}
      <Field label={t('Name')} error={tried && faults['name']} hint={t('Prefix of its tool names: files becomes files.read.')}>
        {control => (
          <TextInput
            {...control}
            mono
            value={draft.name}
            placeholder={t('files')}
            spellCheck={false}
            onChange={event => edit({ name: event.target.value })}
          />
        )}
      </Field>
      <KindFields draft={draft} faults={tried ? faults : {}} secretFaults={tried ? secretFaults : {}} onEdit={edit} />
    </FormDialog>
  );
}
