import { javascript } from '@codemirror/lang-javascript';
import { python } from '@codemirror/lang-python';
import { StreamLanguage } from '@codemirror/language';
import { shell } from '@codemirror/legacy-modes/mode/shell';
import type { Extension } from '@codemirror/state';

const shellLanguage = StreamLanguage.define(shell);

/** Returns the syntax of a programming language. */
export function programSyntax(language: 'javascript' | 'python' | 'shell'): Extension {
  if (language === 'javascript') return javascript();
  return language === 'python' ? python() : shellLanguage;
}
