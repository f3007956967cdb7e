'use client';
import type { ProviderPreset } from '@pinion/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModelProviderItem } from '../../../lib/api-shapes.ts';
import { counted } from '../../../lib/counted.ts';
import { failureIn, refusalReason } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Trans } from '../../../lib/texts/trans.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useProviderActions } from '../actions/use-provider-actions.ts';
import { draftOf, problemsOf, urlOf } from '../model/provider-draft.ts';
import { AddressFields } from './address-fields.tsx';
import { CredentialFields } from './credential-fields.tsx';
import styles from './models.module.css';

type ProviderFormProps = {
  preset: ProviderPreset;
  known: ModelProviderItem | undefined;
  onBack: (() => void) | undefined;
  onSaved: ((provider: ModelProviderItem) => void) | undefined;
  onClose: () => void;
};

/** Renders the settings of a provider. Saving tests the key first, and stores nothing if it is rejected. */
export function ProviderForm({ preset, known, onBack, onSaved, onClose }: ProviderFormProps) {
  const { add, change } = useProviderActions();
  const secrets = useQuery(useTRPC().secrets.list.queryOptions()).data?.items;
  const [draft, setDraft] = useState(() => draftOf(preset, known));
  const [tried, setTried] = useState(false);
  const problems = problemsOf(preset, draft);
  const request = known === undefined ? add : change;
  const reason = refusalReason(request.error);
  const isKeyRejected = reason === 'key_rejected' || reason === 'key_required';
  const edit = (part: Partial<typeof draft>) => {
    setDraft(before => ({ ...before, ...part }));
    if (request.error !== null) request.reset();
  };
  const send = (save_untested = false) => {
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const fields = {
      name: draft.name.trim(),
      base_url: urlOf(preset, draft),
      ...(draft.api_key.trim() === '' ? {} : { api_key: draft.api_key.trim() }),
      ...credentialOf(draft, known),
      ...(save_untested ? { save_untested } : {}),
    };
    const onSuccess = (saved: ModelProviderItem) => {
      showToast(
        saved.models.length === 0
          ? t('{{name}} saved', { name: saved.name })
          : t('{{name}} saved with {{models}}', { name: saved.name, models: counted(saved.models.length, 'model') }),
      );
      onSaved?.(saved);
      onClose();
    };
    if (known === undefined) add.mutate({ preset: preset.id, ...fields }, { onSuccess });
    else change.mutate({ id: known.id, ...fields }, { onSuccess });
  };
  return (
    <FormDialog
      title={known === undefined ? t('Add {{name}}', { name: preset.name }) : t('Edit {{name}}', { name: known.name })}
      description={preset.keys_url !== undefined && <KeysLink url={preset.keys_url} />}
      verb={t('Test and save')}
      busy={request.isPending && t('Testing')}
      failure={isKeyRejected ? null : failureIn(request)}
      aside={
        <>
          {onBack !== undefined && (
            <Button onClick={onBack} className={styles.back}>
              {t('Back')}
            </Button>
          )}
          {(reason === 'no_response' || reason === 'failed_status') && (
            <Button kind="line" onClick={() => send(true)}>
              {t('Save without test')}
            </Button>
          )}
        </>
      }
      onSend={send}
      onClose={onClose}
    >
      <CredentialFields
        preset={preset}
        known={known}
        draft={draft}
        secrets={secrets ?? []}
        error={isKeyRejected ? failureIn(request)?.message : tried && problems.api_key}
        onChange={edit}
      />
      <AddressFields preset={preset} draft={draft} error={tried && problems.base_url} onChange={edit} />
      <Field label={t('Name')} error={tried && problems.name}>
        {control => <TextInput {...control} value={draft.name} onChange={event => edit({ name: event.target.value })} />}
      </Field>
    </FormDialog>
  );
}

/** Returns the choice of the secret. A new key keeps the secret of a known provider. */
function credentialOf(
  draft: { credential: string; api_key: string },
  known: ModelProviderItem | undefined,
): { credential?: string | null } {
  if (draft.credential !== '') return { credential: draft.credential };
  return known !== undefined && draft.api_key.trim() === '' && known.credential !== null ? { credential: null } : {};
}

const KeysLink = ({ url }: { url: string }) => (
  <Trans
    text="Create a key at <site/>. It is stored encrypted and never shown again."
    parts={{
      site: (
        <a href={url} target="_blank" rel="noreferrer" className={styles.link}>
          {new URL(url).host}
        </a>
      ),
    }}
  />
);
