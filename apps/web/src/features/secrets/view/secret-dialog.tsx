'use client';
import { KeptSecretScope } from '@pinion/contracts';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useSecretActions } from '../actions/use-secret-actions.ts';
import { isValid, validateSecret } from '../model/secret-draft.ts';
import { hostsError, readHosts } from '../model/secret-hosts.ts';
import type { StoredSecretItem } from '../model/secret-labels.ts';
import { useHasPermission } from '../../session/index.ts';
import { HostsField } from './hosts-field.tsx';
import { SecretValueField } from './secret-value-field.tsx';

const scopesFor = (isOwner: boolean) => [
  { value: 'workspace', label: t('workspace'), hint: t('all members') },
  { value: 'user', label: t('user'), hint: t('only you') },
  { value: 'org', label: t('org'), hint: isOwner ? t('fallback for all workspaces') : t('only owners'), disabled: !isOwner },
];

/** Renders the dialog that adds a secret, or replaces the value of a known one. */
export function SecretDialog({ known, onClose }: { known?: StoredSecretItem; onClose: () => void }) {
  const { put } = useSecretActions();
  const [name, setName] = useState(known?.name ?? '');
  const [scope, setScope] = useState<KeptSecretScope>(known?.scope ?? 'workspace');
  const [value, setValue] = useState('');
  const [hosts, setHosts] = useState(known?.hosts.join(', ') ?? '');
  const [tried, setTried] = useState(false);
  const isOwner = useHasPermission('own');
  const faults = validateSecret({ name, value });
  const hostsWrong = hostsError(hosts);
  const send = () => {
    setTried(true);
    if (!isValid(faults) || hostsWrong !== undefined) return;
    put.mutate(
      // If left empty, a new key of a known vendor is bound to that vendor.
      { name, value, scope, ...(known === undefined && hosts.trim() === '' ? {} : { hosts: readHosts(hosts) }) },
      {
        onSuccess: () => {
          showToast(known ? t('{{name}} replaced', { name }) : t('{{name}} added', { name }));
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={known ? t('Replace {{name}}', { name: known.name }) : t('Add secret')}
      description={known ? t('Calls use the new value from now on.') : t('Stored encrypted. The value is never shown again.')}
      verb={known ? t('Replace') : t('Add')}
      busy={put.isPending && t('Saving')}
      failure={failureIn(put)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Name')} error={tried && faults.name} hint={t('The name that tools and models use.')}>
        {control => (
          <TextInput
            {...control}
            mono
            value={name}
            readOnly={known !== undefined}
            placeholder={t('SHOP_PAY_KEY')}
            spellCheck={false}
            onChange={event => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('Scope')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={scope}
            disabled={known !== undefined}
            onChange={chosen => setScope(KeptSecretScope.parse(chosen))}
            options={scopesFor(isOwner)}
          />
        )}
      </Field>
      <SecretValueField value={value} error={tried && faults.value} onChange={setValue} />
      <HostsField text={hosts} fault={tried && hostsWrong} onChange={setHosts} />
    </FormDialog>
  );
}
