import { autocompletion } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { yaml } from '@codemirror/lang-yaml';
import type { Extension } from '@codemirror/state';
import { wrapsLines } from './editor-extensions.ts';
import { jsonErrors } from './json-errors.ts';
import { jsonataLanguage } from './jsonata-language.ts';
import { jsonCompletions } from './json-completions.ts';

export type CodeLanguage = 'json' | 'jsonata' | 'yaml';

/** Returns the extensions of a language: its syntax, its completions and its error marks. */
export function languageExtensions(language: CodeLanguage, schema: unknown): Extension {
  switch (language) {
    case 'json':
      return [json(), jsonErrors(schema), autocompletion({ override: [jsonCompletions(schema)], icons: false })];
    case 'jsonata':
      return [jsonataLanguage, wrapsLines];
    case 'yaml':
      return yaml();
  }
}
