'use client';
import { isRecord, type ToolExample } from '@pinion/contracts';
import { useState } from 'react';
import { type CaseRuns, useCaseRuns } from '../actions/use-case-runs.ts';
import { type CaseRunning, caseRunning } from '../model/case-running.ts';
import { parseDefinition, withField } from '../model/definition-fields.ts';
import type { ReadDefinition } from '../model/read-definition.ts';
import { sampleInput } from '../model/sample-input.ts';
import { examplesField, testCasesOf } from '../model/test-cases.ts';

/** The dialog that is open: a call with an input, or a test case. A test case without an index is new. */
type TestCaseDialogState =
  | { kind: 'try'; input: Readonly<Record<string, unknown>> }
  | { kind: 'case'; index: number | undefined; testCase: ToolExample };

export type TestCaseEditing = {
  /** The test cases of the definition. Undefined if they can only be edited as JSON. */
  cases: readonly ToolExample[] | undefined;
  inputSchema: unknown;
  outputSchema: unknown;
  runs: CaseRuns;
  running: CaseRunning;
  dialog: TestCaseDialogState | undefined;
  onCases: (cases: readonly ToolExample[]) => void;
  /** Opens a test case, or a new one if the index is undefined. */
  onEdit: (index: number | undefined) => void;
  onAdd: (testCase: ToolExample) => void;
  onTry: (input: unknown) => void;
  onSave: (testCase: ToolExample) => void;
  onClose: () => void;
};

/** Returns the test cases of an edited definition, the calls made with them, and the dialog that is open. */
export function useTestCaseEditing(text: string, read: ReadDefinition, onText: (text: string) => void): TestCaseEditing {
  const [dialog, setDialog] = useState<TestCaseDialogState>();
  const runs = useCaseRuns(read.ok ? read.definition : undefined);
  const definition = parseDefinition(text) ?? {};
  const cases = testCasesOf(definition);
  const { input_schema: inputSchema, output_schema: outputSchema } = definition;
  const onCases = (next: readonly ToolExample[]) => onText(withField(text, ['examples'], examplesField(next)));
  const onAdd = (testCase: ToolExample) => setDialog({ kind: 'case', index: undefined, testCase });
  return {
    cases,
    inputSchema,
    outputSchema,
    runs,
    running: caseRunning(read),
    dialog,
    onCases,
    onAdd,
    onEdit: index => {
      const testCase = index === undefined ? undefined : cases?.[index];
      if (testCase === undefined) onAdd({ input: sampleInput(inputSchema) });
      else setDialog({ kind: 'case', index, testCase });
    },
    onTry: input => setDialog({ kind: 'try', input: isRecord(input) ? input : {} }),
    onSave: testCase => {
      if (dialog?.kind === 'case') onCases((cases ?? []).toSpliced(dialog.index ?? cases?.length ?? 0, 1, testCase));
    },
    onClose: () => setDialog(undefined),
  };
}
