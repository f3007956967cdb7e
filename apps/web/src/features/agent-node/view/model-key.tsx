'use client';
import type { ModelConfig } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { NewKeyForm } from './new-key-form.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { useQuery } from '@tanstack/react-query';
import { secretNames } from '../model/secret-names.ts';

const noCredential = '-';

export type ModelKeyProps = { model: ModelConfig; onName: (name: string | undefined) => void };

/**
 * Renders the secret that authenticates with a provider: any secret stored for this workspace, by name, or a new one entered
 * here.
 */
export function ModelKey({ model, onName }: ModelKeyProps) {
  const { credential } = model;
  const trpc = useTRPC();
  const known = useQuery(trpc.secrets.list.queryOptions(undefined, { select: secretNames })).data;
  const [isAdding, setAdding] = useState(false);
  const names = [...new Set([...(known ?? []), ...(credential === undefined ? [] : [credential])])];
  const isGone = known !== undefined && credential !== undefined && !known.includes(credential);
  return (
    <>
      <Field
        label={t('Credential')}
        name="model.credential"
        error={isGone && t('{{name}} is not set in any scope, so the model cannot be called. Add the key.', { name: credential })}
        hint={
          known?.length === 0
            ? t('No API keys yet. Add one here. Its value is never shown again.')
            : t('Secret name. The value is never shown.')
        }
      >
        {control => (
          <Select
            {...control}
            value={credential ?? noCredential}
            onChange={value => onName(value === noCredential ? undefined : value)}
            options={[{ value: noCredential, label: t('None') }, ...names.map(value => ({ value, label: value }))]}
          />
        )}
      </Field>
      {isAdding ? (
        <NewKeyForm model={model} names={names} onSaved={onName} onClose={() => setAdding(false)} />
      ) : (
        <div>
          <Button kind="line" size="small" icon={<PlusIcon size={13} />} onClick={() => setAdding(true)}>
            {t('Add API key')}
          </Button>
        </div>
      )}
    </>
  );
}
