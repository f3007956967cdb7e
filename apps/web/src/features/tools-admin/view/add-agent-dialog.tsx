'use client';
import { useState } from 'react';
import { failureIn } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { useToolActions } from '../actions/use-tool-actions.ts';

type AddAgentDialogProps = { tool: string; known: readonly string[]; onClose: () => void };

/** Renders the dialog that enables a tool for an external agent that calls over the API. */
export function AddAgentDialog({ tool, known, onClose }: AddAgentDialogProps) {
  const [typed, setTyped] = useState('');
  const { putActivation } = useToolActions();
  const agent_id = typed.trim();
  const error = known.includes(agent_id) ? t('This agent is already in the list.') : undefined;
  const send = () =>
    putActivation.mutate(
      { agent_id, tool },
      {
        onSuccess: () => {
          showToast(t('{{tool}} enabled for {{agentId}}', { tool, agentId: agent_id }));
          onClose();
        },
      },
    );
  return (
    <FormDialog
      width="small"
      title={t('Enable {{tool}} for an agent', { tool })}
      description={t(
        'For an external agent that calls tools through POST /api/v1/tools/execute. Workflow agents get their tools in the editor.',
      )}
      verb={t('Enable')}
      busy={putActivation.isPending && t('Enabling')}
      disabled={agent_id === '' || error !== undefined}
      failure={failureIn(putActivation)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Agent')} hint={t('The agent_id it sends in its calls.')} error={error}>
        {control => (
          <TextInput {...control} mono maxLength={200} value={typed} onChange={event => setTyped(event.target.value)} />
        )}
      </Field>
    </FormDialog>
  );
}
