'use client';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { evaluationAddress } from '../../../lib/evaluation-address.ts';
import { failureIn } from '../../../lib/failure.ts';
import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { shortRunId } from '../../run/index.ts';
import { useEvaluationActions } from '../actions/use-evaluation-actions.ts';

export type SaveCaseDialogProps = { runId: string; workflowId: string; onClose: () => void };

/** A run becomes a case of its workflow. */
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
          showToast(t('Saved as a case'), {
            detail: t('It expects what this run did, in {{assertions}}.', {
              assertions: counted(assertions.length, 'assertion'),
            }),
            action: { label: t('Open'), run: () => router.push(evaluationAddress(workflowId)) },
          });
        },
      },
    );
  return (
    <FormDialog
      title={t('Save as case')}
      description={t(
        'Its input, the answers of its tools and models, and what it did are kept. Whenever the cases are run, the workflow is given the same input and the same answers, and is held against this run.',
      )}
      verb={t('Save case')}
      busy={addFromRun.isPending && t('Saving')}
      disabled={name.trim() === ''}
      failure={failureIn(addFromRun)}
      onSend={send}
      onClose={onClose}
    >
      <Field label={t('Name')} hint={t('What this case shows, for whoever reads the results.')}>
        {control => <TextInput {...control} maxLength={200} value={name} onChange={event => setName(event.target.value)} />}
      </Field>
    </FormDialog>
  );
}
