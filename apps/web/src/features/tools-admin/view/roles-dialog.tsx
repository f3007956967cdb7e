'use client';
import { useState } from 'react';
import type { AgentTier } from '../../../lib/api-shapes.ts';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { readRoles } from '../model/read-roles.ts';

/** Renders the roles of an external agent, for every tool. Its calls can name fewer roles, never more. */
export function RolesDialog({ agent, onClose }: { agent: AgentTier; onClose: () => void }) {
  const { changeSettings } = useToolActions();
  const [typed, setTyped] = useState(agent.roles.join(', '));
  const roles = readRoles(typed);
  const send = () =>
    changeSettings.mutate(
      { agent_roles: { [agent.agent_id]: roles.length === 0 ? null : roles } },
      {
        onSuccess: () => {
          showToast(t('Roles of {{agentId}} changed', { agentId: agent.agent_id }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      width="small"
      title={t('Roles of {{agentId}}', { agentId: agent.agent_id })}
      description={t('They apply to every tool that requires a role. A call can use fewer of them, never more.')}
      verb={t('Save')}
      busy={changeSettings.isPending && t('Saving')}
      failure={failureIn(changeSettings)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Roles')} hint={t('Comma-separated. Leave empty for no roles.')}>
        {control => <TextInput {...control} mono value={typed} onChange={event => setTyped(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
