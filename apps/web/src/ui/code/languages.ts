import { autocompletion } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import type { Extension } from '@codemirror/state';
import { wrapsLines } from './editor-extensions.ts';
import { type CompletionPath, inputCompletions } from './input-completions.ts';
import { jsonErrors } from './json-errors.ts';
import { jsonataCompletions } from './jsonata-completions.ts';
import { jsonataLanguage } from './jsonata-language.ts';
import { jsonCompletions } from './json-completions.ts';

export type EditorLanguage = 'json' | 'jsonata' | 'yaml' | 'javascript' | 'python' | 'shell';

/** Returns the extensions of a language: its syntax, its completions and its error marks. */
export function languageExtensions(language: EditorLanguage, schema: unknown, paths?: readonly CompletionPath[]): Extension {
  switch (language) {
    case 'json':
      return [json(), jsonErrors(schema), autocompletion({ override: [jsonCompletions(schema)], icons: false })];
    case 'jsonata':
      return [jsonataLanguage, wrapsLines, autocompletion({ override: [jsonataCompletions(paths)], icons: false })];
    case 'yaml':
      return yaml();
    case 'javascript':
    case 'python':
    case 'shell':
      return autocompletion({ override: [inputCompletions(language, schema, paths)], icons: false });
  }
}

/** Loads the syntax of a programming language. Undefined for the languages that are already there. */
export async function loadSyntax(language: EditorLanguage): Promise<Extension | undefined> {
  const isProgram = language === 'javascript' || language === 'python' || language === 'shell';
  return isProgram ? (await import('./program-syntax.ts')).programSyntax(language) : undefined;
}
