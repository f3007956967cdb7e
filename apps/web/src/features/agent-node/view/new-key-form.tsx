'use client';
import type { ModelConfig } from '@pinion/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { failureIn } from '../../../lib/failure.ts';
import { useTRPC, useTRPCClient } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNote } from '../../../ui/failure-note.tsx';
import { Field } from '../../../ui/field.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { hostsOfModel, validateSecret } from '../../secrets/index.ts';
import { secretNames } from '../model/secret-names.ts';
import { suggestKeyName } from '../model/suggest-key-name.ts';

export type NewKeyFormProps = {
  model: ModelConfig;
  names: readonly string[];
  /** Called after the key is stored in the vault under this name. */
  onSaved: (name: string) => void;
  onClose: () => void;
};

/** Renders one field for the API key. The key goes into the workspace's vault, and no part of it is kept here. */
export function NewKeyForm({ model, names, onSaved, onClose }: NewKeyFormProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const [value, setValue] = useState('');
  const [tried, setTried] = useState(false);
  const { provider } = model;
  const name = suggestKeyName(provider, names);
  const fault = validateSecret({ name, value }).value;
  const keep = useMutation({
    mutationFn: async () => {
      // Another member may have saved a key in the meantime. That key is not overwritten.
      const free = suggestKeyName(provider, secretNames(await client.secrets.list.query()));
      await client.secrets.put.mutate({ name: free, value, hosts: hostsOfModel(model), scope: 'workspace' });
      return free;
    },
    onSuccess: async free => {
      showToast(t('{{name}} added', { name: free }));
      onSaved(free);
      onClose();
      await queries.invalidateQueries({ queryKey: trpc.secrets.pathKey() });
    },
  });
  const failure = failureIn(keep);
  return (
    <form
      className="grid gap-2 pl-3 pt-2.5 pb-0.5 border-l border-line"
      aria-label={t('Add API key')}
      noValidate
      onSubmit={event => {
        event.preventDefault();
        setTried(true);
        if (fault === undefined && !keep.isPending) keep.mutate();
      }}
    >
      <Field
        label={t('API key')}
        error={tried && fault}
        hint={t('Stored encrypted for this workspace as {{name}}. The value is never shown again.', { name })}
      >
        {control => (
          <SecretInput
            {...control}
            autoFocus
            value={value}
            onChange={setValue}
            onKeyDown={event => event.key === 'Escape' && onClose()}
          />
        )}
      </Field>
      {failure && (
        <FailureNote failure={{ code: failure.code, message: failure.message, remedy: t('The key was not saved. Try again.') }} />
      )}
      <div className="flex items-center justify-between gap-2">
        <Button size="small" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button kind="line" size="small" type="submit" busy={keep.isPending && t('Saving')}>
          {t('Save and use')}
        </Button>
      </div>
    </form>
  );
}
