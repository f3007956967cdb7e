'use client';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CaseItem } from '../../../lib/api-shapes.ts';
import { failureIn, failureOf } from '../../../lib/failure.ts';
import { t } from '../../../lib/texts/t.ts';
import { useTRPC } from '../../../lib/trpc.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { RefreshIcon } from '../../../ui/icons/action-icons.tsx';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { useEvaluationActions } from '../actions/use-evaluation-actions.ts';
import { type CaseForm, formOf, readForm } from '../model/case-form.ts';
import { draftOf } from '../model/assertion-draft.ts';
import { AssertionList } from './assertion-list.tsx';

export type CaseDialogProps = { workflowId: string; of: CaseItem | null; onClose: () => void };

/** Renders a case: its input and its assertions. */
export function CaseDialog({ workflowId, of, onClose }: CaseDialogProps) {
  const trpc = useTRPC();
  const client = useQueryClient();
  const { add, change } = useEvaluationActions();
  const [form, setForm] = useState<CaseForm>(() => formOf(of));
  const [isTried, setTried] = useState(false);
  const read = readForm(form);
  const act = of === null ? add : change;
  const send = () => {
    setTried(true);
    if (!read.ok) return;
    const onSuccess = () => {
      showToast(t('Case saved'));
      onClose();
    };
    if (of === null) add.mutate({ id: workflowId, ...read.draft }, { onSuccess });
    else change.mutate({ id: workflowId, case: of.id, ...read.draft }, { onSuccess });
  };
  const derive = async () => {
    if (of === null) return;
    try {
      const options = trpc.evaluations.derive_case.queryOptions({ id: workflowId, case: of.id }, { staleTime: 0 });
      const { assertions } = await client.fetchQuery(options);
      setForm(before => ({ ...before, assertions: assertions.map(draftOf) }));
    } catch (error) {
      showErrorToast(t('Could not derive assertions'), { detail: failureOf(error).message });
    }
  };
  const faults = isTried && !read.ok ? read.faults : {};
  return (
    <FormDialog
      title={of === null ? t('New case') : t('Case')}
      description={
        of === null
          ? t('Without a recording, every tool call in this case is denied. Save a run as a case to record its tool results.')
          : undefined
      }
      width="wide"
      verb={t('Save')}
      busy={act.isPending && t('Saving')}
      failure={failureIn(act)}
      onSend={send}
      onClose={onClose}
      aside={
        of !== null &&
        of.recorded_run_id !== null && (
          <Button className="mr-auto" icon={<RefreshIcon size={14} />} onClick={() => void derive()}>
            {t('Derive from run')}
          </Button>
        )
      }
    >
      <Field label={t('Name')} error={faults['name']}>
        {control => (
          <TextInput
            {...control}
            maxLength={200}
            value={form.name}
            onChange={event => setForm({ ...form, name: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('Input')} aside={t('JSON')} error={faults['input']}>
        {control => (
          <CodeField {...control} language="json" rows={4} value={form.input} onText={input => setForm({ ...form, input })} />
        )}
      </Field>
      <AssertionList drafts={form.assertions} showsFaults={isTried} onDrafts={assertions => setForm({ ...form, assertions })} />
    </FormDialog>
  );
}
