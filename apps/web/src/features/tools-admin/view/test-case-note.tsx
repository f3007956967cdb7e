import { StatusBadge } from '../../../ui/status-badge.tsx';
import { caseNote } from '../model/case-labels.ts';
import { caseStatus, countCases } from '../model/case-run.ts';
import type { TestCaseEditing } from './test-case-editing.ts';

/** Renders a note if test cases failed or have no result. The tool can be published nevertheless. */
export function TestCaseNote({ editing: { cases = [], runs } }: { editing: TestCaseEditing }) {
  const note = caseNote(countCases(cases.map(testCase => caseStatus(testCase, runs.runOf(testCase)))));
  return note === undefined || runs.isRunning ? null : <StatusBadge status="warning" word={note} />;
}
