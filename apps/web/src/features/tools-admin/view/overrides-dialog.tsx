'use client';
import type { Confirmation } from '@pinion/contracts';
import { useState } from 'react';
import type { AgentTier } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { say } from '../../../ui/toast.tsx';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { draftOf, readOverrides } from '../model/overrides-draft.ts';

const AS_DEFINED = 'as-defined';
const ASKS = [
  { value: AS_DEFINED, label: 'As the tool and the node say' },
  { value: 'unsafe_only', label: 'When it cannot be taken back' },
  { value: 'always', label: 'Always' },
];

type OverridesDialogProps = { tool: string; agent: AgentTier; onClose: () => void };

/** What is stricter or other for one agent than the definition says. */
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
          say(`${tool} changed for ${agent.title}`);
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
          placeholder="as defined"
          value={draft[field]}
          onChange={event => set(field)(event.target.value)}
        />
      )}
    </Field>
  );
  return (
    <FormDialog
      title={`${tool} for this agent`}
      description={`${agent.title}. What is left empty stays as the definition says; of confirmations the strictest wins.`}
      verb="Save"
      busy={putActivation.isPending && 'Saving'}
      disabled={!read.ok}
      failure={failureIn(putActivation)}
      onSend={send}
      onClose={onClose}
    >
      <Field label="A person is asked">
        {control => (
          <Select
            {...control}
            className="w-full"
            value={draft.confirmation === '' ? AS_DEFINED : draft.confirmation}
            onChange={value => set('confirmation')(value === AS_DEFINED ? '' : (value as Confirmation))}
            options={ASKS}
          />
        )}
      </Field>
      <div className="grid grid-cols-2 gap-3.5">
        {number('max', 'Calls at once', 'How many the bucket holds')}
        {number('per_s', 'Calls a second', 'How fast it fills again')}
        {number('timeout_s', 'Seconds at most')}
        {number('max_retries', 'Further attempts')}
      </div>
    </FormDialog>
  );
}
