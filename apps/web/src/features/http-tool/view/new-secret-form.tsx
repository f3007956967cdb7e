'use client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Field } from '../../../ui/field.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { readHosts, validateSecret } from '../../secrets/index.ts';

type NewSecretFormProps = {
  name: string;
  /** The pasted key. Empty if there is none. */
  value: string;
  /** True when the key is `user:password`. */
  isPair: boolean;
  address: string;
  /** The names of all secrets. An existing one is never overwritten. */
  taken: ReadonlySet<string>;
  onSaved: (name: string) => void;
};

/** Renders a new key. It is stored as a secret of the workspace, bound to the host of the address. */
export function NewSecretForm({ name: suggested, value: pasted, isPair, address, taken, onSaved }: NewSecretFormProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const [name, setName] = useState(suggested);
  const [value, setValue] = useState(pasted);
  const hosts = /^https?:\/\/[^/{}]+/i.test(address.trim()) ? readHosts(address.trim()) : [];
  const faults = validateSecret({ name, value });
  const nameError = taken.has(name) ? t('A secret has this name. Choose it above, or use another name.') : faults.name;
  const save = useMutation(
    trpc.secrets.put.mutationOptions({
      onSuccess: async () => {
        await client.invalidateQueries({ queryKey: trpc.secrets.list.queryKey() });
        showToast(t('{{name}} added', { name }));
        onSaved(name);
      },
    }),
  );
  return (
    <div className="grid min-w-0 gap-2">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Field label={t('Secret name')} error={nameError}>
          {control => <TextInput {...control} mono value={name} onChange={event => setName(event.target.value)} />}
        </Field>
        <Field
          label={isPair ? t('User and password') : t('API key')}
          error={value !== '' && faults.value}
          hint={
            hosts.length === 0
              ? t('Stored encrypted.')
              : t('Stored encrypted. Sent to {{host}} only.', { host: hosts.join(', ') })
          }
        >
          {control => <SecretInput {...control} placeholder={isPair ? 'user:password' : ''} value={value} onChange={setValue} />}
        </Field>
        <Button
          kind="line"
          className="self-start sm:mt-[26px]"
          disabled={nameError !== undefined || faults.value !== undefined}
          busy={save.isPending && t('Saving')}
          onClick={() => save.mutate({ scope: 'workspace', name, value, hosts })}
        >
          {t('Save key')}
        </Button>
      </div>
      <FailureNote failure={failureIn(save)} />
    </div>
  );
}
