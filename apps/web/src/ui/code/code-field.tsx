'use client';
import { Suspense, useRef } from 'react';
import { lazyPart } from '../../lib/lazy/lazy-part.tsx';
import type { FieldControl } from '../field.tsx';
import { TextArea } from '../text-input.tsx';
import type { CodeEditorProps, InitialFocus } from './code-editor.tsx';

export type CodeFieldProps = FieldControl & Omit<CodeEditorProps, keyof FieldControl | 'focus'> & { autoFocus?: boolean };

const codeEditor = lazyPart(async () => (await import('./code-editor.tsx')).CodeEditor);

/**
 * Renders the control of a field that contains JSON, YAML or an expression. A plain text field takes the input until the code of
 * the editor is loaded. The editor then takes over its focus and its selection.
 */
export function CodeField({ autoFocus = false, ...props }: CodeFieldProps) {
  const focus = useRef<InitialFocus | undefined>(autoFocus ? { from: 0, to: 0 } : undefined);
  const {
    language,
    schema: _schema,
    paths: _paths,
    errorLine: _errorLine,
    defaultText: _defaultText,
    onText,
    ...control
  } = props;
  /** Reads the focus and the selection of the plain field as it is removed, which is later than its last event. */
  const takeFocus = (field: HTMLTextAreaElement) => () => {
    const hasFocus = field.ownerDocument.activeElement === field;
    focus.current = hasFocus ? { from: field.selectionStart, to: field.selectionEnd } : undefined;
  };
  return (
    <Suspense
      fallback={
        <TextArea
          {...control}
          mono
          ref={takeFocus}
          autoFocus={autoFocus}
          data-language={language}
          onChange={event => onText(event.target.value)}
        />
      }
    >
      <codeEditor.View {...props} focus={focus} />
    </Suspense>
  );
}
