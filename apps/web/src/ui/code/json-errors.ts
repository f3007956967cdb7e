import { type Diagnostic, linter } from '@codemirror/lint';
import { syntaxTree } from '@codemirror/language';
import type { Extension, Text } from '@codemirror/state';
import { findJsonError } from '../../lib/json-parse-error.ts';
import { t } from '../../lib/texts/t.ts';
import { rangeOfPointer } from './json-path.ts';
import { schemaErrors } from './schema-errors.ts';

/** Marks where a text stops being JSON, or else what does not match the schema. */
export const jsonErrors = (schema: unknown): Extension => [
  linter(({ state }): Diagnostic[] => {
    const text = state.doc.toString();
    if (text.trim() === '') return [];
    const fault = findJsonError(text);
    if (fault !== null) {
      const at = offsetOf(state.doc, fault);
      const message = t('Expected {{expected}}', { expected: fault.expected });
      return [{ from: at, to: Math.min(state.doc.length, at + 1), severity: 'error', message }];
    }
    const tree = syntaxTree(state);
    return schemaErrors(schema, JSON.parse(text)).map(({ pointer, message }) => ({
      ...rangeOfPointer(tree, text, pointer),
      severity: 'warning',
      message,
    }));
  }),
];

const offsetOf = (doc: Text, { line, column }: { line: number; column: number }): number =>
  Math.min(doc.length, doc.line(Math.min(line, doc.lines)).from + column - 1);
