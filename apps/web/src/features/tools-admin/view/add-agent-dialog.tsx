'use client';
import { type FormEvent, useId, useState } from 'react';
import { failureOf } from '../../../lib/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { say } from '../../../ui/toast.tsx';
import { useToolActions } from '../actions/use-tool-actions.ts';

type AddAgentDialogProps = { tool: string; known: readonly string[]; onClose: () => void };

/** Enables a tool for an agent that lives elsewhere and calls over the API. */
export function AddAgentDialog({ tool, known, onClose }: AddAgentDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState('');
  const { putActivation } = useToolActions();
  const agent_id = typed.trim();
  const error = known.includes(agent_id) ? 'This agent is in the list already.' : undefined;
  const failure = putActivation.error ? failureOf(putActivation.error) : null;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (agent_id === '' || error) return;
    putActivation.mutate(
      { agent_id, tool },
      {
        onSuccess: () => {
          say(`${tool} enabled for ${agent_id}`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      width="small"
      title={`Enable ${tool} for an agent`}
      description="For an agent of your own that calls tools through POST /api/v1/tools/execute. Agents of workflows have their list in the editor."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind="main"
            type="submit"
            form={form}
            disabled={agent_id === '' || error !== undefined}
            busy={putActivation.isPending && 'Enabling'}
          >
            Enable
          </Button>
        </>
      }
    >
      <form id={form} className="grid gap-3.5" onSubmit={send}>
        <Field label="Agent" hint="The agent_id it names in its calls." error={error}>
          {control => (
            <TextInput {...control} mono maxLength={200} value={typed} onChange={event => setTyped(event.target.value)} />
          )}
        </Field>
        {failure && (
          <ErrorState code={failure.code} title={failure.message}>
            {failure.remedy}
          </ErrorState>
        )}
      </form>
    </Dialog>
  );
}
