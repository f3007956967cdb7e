'use client';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { HttpToolEditing } from '../actions/use-http-tool.ts';
import type { DraftCredential } from '../model/http-tool-draft.ts';
import { suggestSecretName } from '../model/suggest-secret-name.ts';
import { NewSecretForm } from './new-secret-form.tsx';

const KINDS: readonly { value: DraftCredential['kind']; label: string; name: string }[] = [
  { value: 'none', label: t('None'), name: '' },
  { value: 'bearer', label: t('Bearer token'), name: 'authorization' },
  { value: 'basic', label: t('Basic authentication'), name: 'authorization' },
  { value: 'header', label: t('Header'), name: 'x-api-key' },
  { value: 'query', label: t('Query parameter'), name: 'api_key' },
  { value: 'body', label: t('Field of the body'), name: 'api_key' },
];
const nameLabels = { header: t('Header name'), query: t('Parameter name'), body: t('Field name') } as const;
const newSecret = '+';

/** Renders the credentials: where each is sent, and the secret that holds its key. */
export function CredentialSection({ tool }: { tool: HttpToolEditing }) {
  const { draft, change } = tool;
  const credentials = draft.credentials.length > 0 ? draft.credentials : [noCredential];
  const set = (index: number, next: DraftCredential) =>
    change({ credentials: credentials.map((one, at) => (at === index ? next : one)).filter(({ kind }) => kind !== 'none') });
  return (
    <section aria-label={t('Credential')} className="grid min-w-0 gap-3">
      {credentials.map((credential, index) => (
        // Credentials have no identity of their own, and are neither sorted nor inserted.
        <CredentialRow key={index} tool={tool} index={index} credential={credential} onChange={next => set(index, next)} />
      ))}
    </section>
  );
}

const noCredential: DraftCredential = { kind: 'none', name: '', secret: '' };

type CredentialRowProps = {
  tool: HttpToolEditing;
  index: number;
  credential: DraftCredential;
  onChange: (credential: DraftCredential) => void;
};

function CredentialRow({ tool, index, credential, onChange }: CredentialRowProps) {
  const { kind, name, secret } = credential;
  const { secretNames, keys, problems, draft } = tool;
  const isStored = secretNames?.has(secret) === true;
  const problem = secretNames !== undefined && problems.request.get(`credential ${index}`);
  const choose = (value: string) => {
    const chosen = KINDS.find(one => one.value === value);
    if (chosen === undefined) return;
    onChange({ kind: chosen.value, name: chosen.name, secret: secret === '' ? suggestSecretName(draft.address) : secret });
  };
  return (
    <div className="grid min-w-0 gap-2">
      <div className="grid items-start gap-3 sm:grid-cols-3">
        <Field label={t('Credential')}>
          {control => (
            <Select
              {...control}
              className="w-full"
              value={kind}
              onChange={choose}
              options={KINDS.map(({ value, label }) => ({ value, label }))}
            />
          )}
        </Field>
        {(kind === 'header' || kind === 'query' || kind === 'body') && (
          <Field label={nameLabels[kind]} error={problems.request.get(`credential ${index} name`)}>
            {control => (
              <TextInput
                {...control}
                mono
                value={name}
                onChange={event => onChange({ ...credential, name: event.target.value })}
              />
            )}
          </Field>
        )}
        {kind !== 'none' && (
          <Field label={t('Secret')} error={isStored && problem} hint={!isStored && problem}>
            {control => (
              <Select
                {...control}
                className="w-full"
                value={isStored ? secret : newSecret}
                onChange={value =>
                  onChange({ ...credential, secret: value === newSecret ? suggestSecretName(draft.address) : value })
                }
                options={[
                  ...[...(secretNames ?? [])].toSorted().map(value => ({ value, label: value })),
                  { value: newSecret, label: t('New key…'), icon: <PlusIcon size={13} /> },
                ]}
              />
            )}
          </Field>
        )}
      </div>
      {kind !== 'none' && secretNames !== undefined && !isStored && (
        <NewSecretForm
          key={`${index} ${keys.get(index) === undefined}`}
          name={secret}
          value={keys.get(index) ?? ''}
          isPair={kind === 'basic'}
          address={draft.address}
          taken={secretNames}
          onSaved={saved => {
            tool.forgetKey(index);
            onChange({ ...credential, secret: saved });
          }}
        />
      )}
    </div>
  );
}
