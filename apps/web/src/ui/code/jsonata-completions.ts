import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import { type CompletionPath, pathCompletions } from './input-completions.ts';

/** The built-in functions that are used most (JSONata 2). */
const functions = [
  'abs',
  'append',
  'average',
  'boolean',
  'ceil',
  'contains',
  'count',
  'distinct',
  'each',
  'exists',
  'filter',
  'floor',
  'join',
  'keys',
  'length',
  'lookup',
  'lowercase',
  'map',
  'match',
  'max',
  'merge',
  'min',
  'not',
  'now',
  'number',
  'pad',
  'power',
  'reduce',
  'replace',
  'reverse',
  'round',
  'sift',
  'sort',
  'split',
  'spread',
  'string',
  'substring',
  'substringAfter',
  'substringBefore',
  'sum',
  'toMillis',
  'trim',
  'type',
  'uppercase',
  'zip',
].map((name): Completion => ({ label: `$${name}`, apply: `$${name}(`, type: 'function' }));

/** A name with the names before it, from the value (`$.`) or from its own beginning. */
const beforeField = /(?:^|[^\w.$`])(?:\$\.)?((?:\w+\.)*)(\w*)$/;
const beforeFunction = /(?:^|[^\w.])(\$\w*)$/;

/** Completes the fields of a value and the built-in functions. */
export const jsonataCompletions =
  (paths: readonly CompletionPath[] = []) =>
  ({ state, pos }: Pick<CompletionContext, 'state' | 'pos'>): CompletionResult | null => {
    const line = state.doc.lineAt(pos);
    const text = line.text.slice(0, pos - line.from);
    const [, called] = beforeFunction.exec(text) ?? [];
    if (called !== undefined) return { from: pos - called.length, options: functions, validFor: /^\$\w*$/ };
    const [, start = '', typed = ''] = beforeField.exec(text) ?? [];
    if (start === '' && typed === '' && !text.endsWith('$.')) return null;
    const options = pathCompletions(paths, start);
    return options.length === 0 ? null : { from: pos - typed.length, options, validFor: /^\w*$/ };
  };
