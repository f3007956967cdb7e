'use client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Field } from '../../../ui/field.tsx';
import { PlusIcon } from '../../../ui/icons/first-icons.tsx';
import { Select } from '../../../ui/select.tsx';
import { SecretInput } from '../../../ui/secret-input.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { newSecretNamed, type SecretChoice, type SecretChoiceErrors } from '../model/secret-choice.ts';

type SecretPickerProps = {
  label: string;
  hint?: ReactNode;
  isOptional?: boolean;
  /** The text of the choice without a secret. */
  noneLabel?: string;
  /** The name of a new secret, unless it is taken. */
  suggestedName: string;
  choice: SecretChoice;
  errors: SecretChoiceErrors;
  /** An error that does not concern a new secret. */
  error?: string | undefined;
  onChange: (choice: SecretChoice) => void;
};

const none = '-';
const newSecret = '+';

/** Renders the choice of a secret by name: a stored one, a new one with its key, or none. */
export function SecretPicker({
  label,
  hint,
  isOptional = false,
  noneLabel = t('None'),
  suggestedName,
  choice,
  errors,
  error,
  onChange,
}: SecretPickerProps) {
  const trpc = useTRPC();
  const secrets = useQuery(trpc.secrets.list.queryOptions());
  const names = [...new Set(secrets.data?.items.map(({ name }) => name))].toSorted();
  const { name, key } = choice;
  // A secret that was stored a moment ago is chosen before the list contains it.
  const options = name === '' || key !== undefined || names.includes(name) ? names : [...names, name];
  const choose = (value: string) =>
    onChange(value === newSecret ? newSecretNamed(suggestedName, new Set(names)) : { name: value === none ? '' : value });
  return (
    <div className="grid min-w-0 gap-3">
      <Field label={label} hint={hint} error={error} aside={isOptional && t('optional')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            disabled={secrets.data === undefined}
            value={key === undefined ? name || none : newSecret}
            onChange={choose}
            options={[
              { value: none, label: noneLabel },
              { value: newSecret, label: t('New key…'), icon: <PlusIcon size={13} /> },
              ...options.map(value => ({ value, label: value })),
            ]}
          />
        )}
      </Field>
      {key !== undefined && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          <Field label={t('Secret name')} error={errors.name}>
            {control => (
              <TextInput
                {...control}
                mono
                translate="no"
                spellCheck={false}
                value={name}
                onChange={event => onChange({ name: event.target.value, key })}
              />
            )}
          </Field>
          <Field label={t('API key')} error={errors.key} hint={t('Stored encrypted.')}>
            {control => <SecretInput {...control} value={key} onChange={text => onChange({ name, key: text })} />}
          </Field>
        </div>
      )}
    </div>
  );
}
