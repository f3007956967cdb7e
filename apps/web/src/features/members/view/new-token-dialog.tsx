'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { InfoDialog } from '../../../ui/info-dialog.tsx';
import { HelpButton } from '../../help/index.ts';
import { useMemberActions } from '../actions/use-member-actions.ts';
import { useServiceAccountActions } from '../actions/use-service-account-actions.ts';
import { allowsToolCalls, type TokenFields, tokenProblems, tokenRequest, noExpiry } from '../model/token-request.ts';
import { OneTimeToken } from './one-time-token.tsx';
import { WorkflowChoice } from './workflow-choice.tsx';

const LASTS = [
  { value: noExpiry, label: t('no expiration') },
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('1 year') },
];
const PERMISSIONS = [
  { value: 'role', label: t('Everything the role allows') },
  { value: 'read', label: t('Read only') },
  { value: 'runs', label: t('Runs only: start and read runs of chosen workflows') },
  { value: 'execute', label: t('Execute only: tool calls of its agents') },
] as const;
const permissionOf = (value: string): TokenFields['permission'] =>
  PERMISSIONS.find(permission => permission.value === value)?.value ?? 'role';

type NewTokenDialogProps = { holder: { user_id: string; name: string }; isService?: boolean; onClose: () => void };

/** Renders the dialog that creates a token of a service account, or another one for a member, to replace a lost link. */
export function NewTokenDialog({ holder, isService = false, onClose }: NewTokenDialogProps) {
  const ofMember = useMemberActions().createToken;
  const ofService = useServiceAccountActions().createToken;
  const createToken = isService ? ofService : ofMember;
  const [fields, setFields] = useState<TokenFields>({
    name: '',
    days: noExpiry,
    permission: 'role',
    agents: '',
    workflows: [],
  });
  const [tried, setTried] = useState(false);
  const title = t('New token for {{name}}', { name: holder.name });
  const isForPrograms = isService || fields.permission === 'execute' || fields.permission === 'runs';
  if (createToken.data !== undefined) {
    return (
      <InfoDialog title={title} verb={t('I have copied it')} onClose={onClose}>
        <OneTimeToken title={fields.name.trim()} token={createToken.data.token} isForPrograms={isForPrograms}>
          {isForPrograms
            ? t('Shown only once. Programs send it as Authorization: Bearer. It cannot be used to sign in.')
            : t('Shown only once. Programs send it as Authorization: Bearer. The link signs in a browser.')}
        </OneTimeToken>
      </InfoDialog>
    );
  }
  const problems = tokenProblems(fields);
  const set = (change: Partial<TokenFields>) => setFields(before => ({ ...before, ...change }));
  const send = () => {
    setTried(true);
    if (Object.keys(problems).length === 0) createToken.mutate({ user_id: holder.user_id, ...tokenRequest(fields) });
  };
  return (
    <FormDialog
      title={title}
      description={t('Existing tokens of {{name}} stay valid.', { name: holder.name })}
      verb={t('Create')}
      busy={createToken.isPending && t('Creating')}
      failure={failureIn(createToken)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Name')} error={tried && problems.name} hint={t('What the token is for.')}>
        {control => (
          <TextInput {...control} value={fields.name} maxLength={80} onChange={event => set({ name: event.target.value })} />
        )}
      </Field>
      <Field label={t('Permission')} help={<HelpButton topic="bound_tokens" />}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={fields.permission}
            onChange={value => set({ permission: permissionOf(value) })}
            options={PERMISSIONS}
          />
        )}
      </Field>
      {fields.permission === 'runs' && (
        <WorkflowChoice
          chosen={fields.workflows}
          error={tried && problems.workflows}
          onChange={workflows => set({ workflows })}
        />
      )}
      {allowsToolCalls(fields.permission) && (
        <Field
          label={t('Agents')}
          aside={fields.permission === 'execute' ? undefined : t('optional')}
          error={tried && problems.agents}
          hint={t('Tool calls with this token are made only as these agents. Separate names with commas.')}
        >
          {control => (
            <TextInput {...control} mono value={fields.agents} onChange={event => set({ agents: event.target.value })} />
          )}
        </Field>
      )}
      <Field label={t('Expiration')}>
        {control => (
          <Select {...control} className="w-full" value={fields.days} onChange={days => set({ days })} options={LASTS} />
        )}
      </Field>
    </FormDialog>
  );
}
