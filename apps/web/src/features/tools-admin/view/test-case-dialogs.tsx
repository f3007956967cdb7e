'use client';
import { maxToolExamples, type ToolDefinitionInput } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { caseLabel } from '../model/case-labels.ts';
import { TestCaseDialog } from './test-case-dialog.tsx';
import type { TestCaseEditing } from './test-case-editing.ts';
import { TryDefinitionDialog } from './try-definition-dialog.tsx';

type TestCaseDialogsProps = { editing: TestCaseEditing; definition: ToolDefinitionInput | undefined };

/** Renders the dialog of a test case or of a call, if one is open. */
export function TestCaseDialogs({ editing, definition }: TestCaseDialogsProps) {
  const { cases, dialog, runs, onAdd, onClose } = editing;
  if (dialog === undefined) return null;
  if (dialog.kind === 'try') {
    if (definition === undefined) return null;
    const canAdd = cases !== undefined && cases.length < maxToolExamples;
    return (
      <TryDefinitionDialog
        definition={definition}
        initialInput={dialog.input}
        onResult={runs.record}
        onSave={canAdd ? onAdd : undefined}
        onClose={onClose}
      />
    );
  }
  const { index, testCase } = dialog;
  return (
    <TestCaseDialog
      title={index === undefined ? t('New test case') : t('Edit {{name}}', { name: caseLabel(testCase, index) })}
      testCase={testCase}
      inputSchema={editing.inputSchema}
      outputSchema={editing.outputSchema}
      onSave={editing.onSave}
      onClose={onClose}
    />
  );
}
