'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { evaluationPath } from '../../../lib/evaluation-path.ts';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../lib/toasts.ts';
import { shortRunId } from '../../run/index.ts';
import { useEvaluationActions } from '../actions/use-evaluation-actions.ts';

export type SaveCaseDialogProps = { runId: string; workflowId: string; onClose: () => void };

/** Renders the dialog that saves a run as a case of its workflow. */
export function SaveCaseDialog({ runId, workflowId, onClose }: SaveCaseDialogProps) {
  const router = useRouter();
  const { addFromRun } = useEvaluationActions();
  const [name, setName] = useState(t('Run {{runId}}', { runId: shortRunId(runId) }));
  const send = () =>
    addFromRun.mutate(
      { id: workflowId, run_id: runId, name },
      {
        onSuccess: ({ assertions }) => {
          onClose();
          showToast(t('Run saved as case'), {
            detail: t('It checks {{assertions}} derived from this run.', {
              assertions: counted(assertions.length, 'assertion'),
            }),
            action: { label: t('Open'), run: () => router.push(evaluationPath(workflowId)) },
          });
        },
      },
    );
  return (
    <FormDialog
      title={t('Save run as case')}
      description={t(
        'Saves this run’s input, tool results, model responses, and behavior. Running the case uses the same input and results and compares the outcome with this run.',
      )}
      verb={t('Save case')}
      busy={addFromRun.isPending && t('Saving')}
      disabled={name.trim() === ''}
      failure={failureIn(addFromRun)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Name')} hint={t('What this case tests, shown in the results.')}>
        {control => <TextInput {...control} maxLength={200} value={name} onChange={event => setName(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
