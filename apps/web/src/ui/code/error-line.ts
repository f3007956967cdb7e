import { setDiagnostics } from '@codemirror/lint';
import type { EditorState, TransactionSpec } from '@codemirror/state';

/** A line of the code with the reason why it failed. Lines count from 1. */
export type ErrorLine = { line: number; message: string };

/** Marks the line that failed. A line that is not there any more is not marked. */
export function errorLineEffect(state: EditorState, error: ErrorLine | undefined): TransactionSpec {
  if (error === undefined || error.line < 1 || error.line > state.doc.lines) return setDiagnostics(state, []);
  const { from, to, text } = state.doc.line(error.line);
  const start = from + (text.length - text.trimStart().length);
  return setDiagnostics(state, [{ from: start, to, severity: 'error', message: error.message }]);
}
