'use client';
import type { Confirmation } from '@pinion/contracts';
import { useState } from 'react';
import type { AgentTier } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { draftOf, readOverrides } from '../model/overrides-draft.ts';

const AS_DEFINED = 'as-defined';
const CONFIRMATION_LABELS = [
  { value: AS_DEFINED, label: t('Use tool and node settings') },
  { value: 'unsafe_only', label: t('Irreversible or dangerous calls') },
  { value: 'always', label: t('Always') },
];

const OUTPUT_LABELS = [
  { value: AS_DEFINED, label: t('Use tool setting') },
  { value: 'false', label: t('Keep the output, with a warning') },
  { value: 'true', label: t('Fail the call') },
];

type OverridesDialogProps = { tool: string; agent: AgentTier; onClose: () => void };

/** Renders one agent's overrides of the definition. */
export function OverridesDialog({ tool, agent, onClose }: OverridesDialogProps) {
  const { putActivation } = useToolActions();
  const [draft, setDraft] = useState(draftOf(agent.activation?.policy_overrides ?? {}));
  const read = readOverrides(draft);
  const set = (field: keyof typeof draft) => (value: string) => setDraft({ ...draft, [field]: value });
  const send = () => {
    if (!read.ok) return;
    const enabled = agent.activation?.enabled ?? agent.listed;
    putActivation.mutate(
      { agent_id: agent.agent_id, tool, enabled, policy_overrides: read.overrides },
      {
        onSuccess: () => {
          showToast(t('{{tool}} changed for {{title}}', { tool, title: agent.title }));
          onClose();
        },
      },
    );
  };
  const number = (field: 'max' | 'per_s' | 'timeout_s' | 'max_retries', label: string, hint?: string) => (
    <Field label={label} hint={hint} error={read.ok ? undefined : read.problems[field]}>
      {control => (
        <TextInput
          {...control}
          inputMode="decimal"
          placeholder={t('as defined')}
          value={draft[field]}
          onChange={event => set(field)(event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={t('{{tool}} for this agent', { tool })}
      description={t('{{title}}. Empty fields use the definition. For approvals, the strictest setting takes precedence.', {
        title: agent.title,
      })}
      verb={t('Save')}
      busy={putActivation.isPending && t('Saving')}
      disabled={!read.ok}
      failure={failureIn(putActivation)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Approval')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={draft.confirmation === '' ? AS_DEFINED : draft.confirmation}
            onChange={value => set('confirmation')(value === AS_DEFINED ? '' : (value as Confirmation))}
            options={CONFIRMATION_LABELS}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3.5">
        {number('max', t('Burst'), t('Bucket size'))}
        {number('per_s', t('Calls per second'), t('Bucket refill rate'))}
        {number('timeout_s', t('Timeout (s)'))}
        {number('max_retries', t('Retries'))}
      </div>
      <Field label={t('If the output does not match its schema')}>
        {control => (
          <Select
            {...control}
            className="w-full"
            value={draft.strict_output === '' ? AS_DEFINED : draft.strict_output}
            onChange={value => set('strict_output')(value === AS_DEFINED ? '' : value)}
            options={OUTPUT_LABELS}
          />
        )}
      </Field>
    </FormDialog>
  );
}
