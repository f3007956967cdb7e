'use client';
import type { ToolExample } from '@pinion/contracts';
import { useState } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { CodeField } from '../../../ui/code/code-field.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { caseFormOf, readCaseForm } from '../model/case-form.ts';

export type TestCaseDialogProps = {
  title: string;
  testCase: ToolExample;
  /** The schemas of the tool, for completion and error marks. */
  inputSchema: unknown;
  outputSchema: unknown;
  onSave: (testCase: ToolExample) => void;
  onClose: () => void;
};

/** Renders a test case: its name, its input and the expected output. */
export function TestCaseDialog({ title, testCase, inputSchema, outputSchema, onSave, onClose }: TestCaseDialogProps) {
  const [form, setForm] = useState(() => caseFormOf(testCase));
  const [isTried, setTried] = useState(false);
  const read = readCaseForm(form);
  const faults = read.ok || !isTried ? {} : read.faults;
  const save = () => {
    setTried(true);
    if (!read.ok) return;
    onSave(read.testCase);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      description={t('It is published with the tool. Models do not receive it.')}
      verb={t('Save test case')}
      busy={false}
      onSend={save}
      onClose={onClose}
    >
      <Field label={t('Name')} aside={t('optional')} error={faults.name}>
        {control => (
          <TextInput {...control} value={form.name} onChange={event => setForm({ ...form, name: event.target.value })} />
        )}
      </Field>
      <Field label={t('Input')} aside={t('JSON')} error={faults.input}>
        {control => (
          <CodeField
            {...control}
            language="json"
            schema={inputSchema}
            rows={7}
            value={form.input}
            onText={input => setForm({ ...form, input })}
          />
        )}
      </Field>
      <Field
        label={t('Expected output')}
        aside={t('JSON, optional')}
        hint={t('Key order does not matter. If empty, every output passes.')}
        error={faults.output}
      >
        {control => (
          <CodeField
            {...control}
            language="json"
            schema={outputSchema}
            rows={5}
            value={form.output}
            onText={output => setForm({ ...form, output })}
          />
        )}
      </Field>
    </FormDialog>
  );
}
