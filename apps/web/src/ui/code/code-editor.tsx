'use client';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { EditorView, placeholder as placeholderText } from '@codemirror/view';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type FieldControl, labelIdOf } from '../field.tsx';
import { baseExtensions } from './editor-extensions.ts';
import { useIsDisabled } from '../locked.tsx';
import type { CompletionPath } from './input-completions.ts';
import { type ErrorLine, errorLineEffect } from './error-line.ts';
import { type EditorLanguage, languageExtensions, loadSyntax } from './languages.ts';

/** The selection of a focused editor, as offsets in its text. */
export type InitialFocus = { from: number; to: number };

export type CodeEditorProps = FieldControl & {
  value: string;
  onText: (text: string) => void;
  language: EditorLanguage;
  /** The JSON Schema of the value: completes names and values, and marks what does not match. */
  schema?: unknown;
  /** Names with dots that JavaScript can use, for completion. */
  paths?: readonly CompletionPath[] | undefined;
  rows?: number;
  placeholder?: string | undefined;
  /** The default text of the field. It is selected when the editor gets the focus, so that what is typed replaces it. */
  defaultText?: string | undefined;
  /** The line that failed. It is marked until the text changes. */
  errorLine?: ErrorLine | undefined;
  onBlur?: () => void;
  /** The selection that the editor opens with when it takes over the focus. */
  focus: RefObject<InitialFocus | undefined>;
};

/** Renders a code editor with line numbers, folding, completion and error marks. Tab leaves it, as accessibility requires. */
export function CodeEditor({
  value,
  onText,
  language,
  schema,
  paths,
  rows = 8,
  placeholder,
  defaultText,
  errorLine,
  onBlur,
  focus,
  ...control
}: CodeEditorProps) {
  const isDisabled = useIsDisabled();
  const frame = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const compartments = useRef({ language: new Compartment(), syntax: new Compartment(), attributes: new Compartment() });
  const report = useEffectEvent(onText);
  const leave = useEffectEvent(() => onBlur?.());
  const open = useEffectEvent((parent: HTMLElement): EditorView => {
    const { language: languages, syntax, attributes } = compartments.current;
    const selection = focus.current === undefined ? undefined : clampSelection(focus.current, value.length);
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        ...(selection === undefined ? {} : { selection: { anchor: selection.from, head: selection.to } }),
        extensions: [
          baseExtensions(parent),
          languages.of(languageExtensions(language, schema, paths)),
          syntax.of([]),
          attributes.of(accessOf(control, isDisabled)),
          placeholder === undefined ? [] : placeholderText(placeholder),
          EditorView.updateListener.of(({ docChanged, state, transactions }) => {
            if (docChanged && !transactions.every(one => one.isUserEvent(FROM_OUTSIDE))) report(state.doc.toString());
          }),
          EditorView.domEventHandlers({ blur: () => leave() }),
          selectDefaultText(defaultText),
        ],
      }),
    });
    if (selection !== undefined) editor.focus();
    return editor;
  });
  // Before the next key arrives: the plain field that had the focus is already gone.
  useLayoutEffect(() => {
    if (frame.current === null) return undefined;
    const editor = open(frame.current);
    view.current = editor;
    // A label focuses inputs only. The content of the editor is none.
    const label = frame.current.ownerDocument.querySelector<HTMLElement>(`label[for="${CSS.escape(control.id)}"]`);
    const enter = () => editor.focus();
    label?.addEventListener('click', enter);
    return () => {
      label?.removeEventListener('click', enter);
      view.current = null;
      editor.destroy();
    };
  }, [control.id]);
  useEffect(() => {
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value }, userEvent: FROM_OUTSIDE });
  }, [value]);
  useEffect(() => {
    view.current?.dispatch({
      effects: compartments.current.language.reconfigure(languageExtensions(language, schema, paths)),
    });
  }, [language, schema, paths]);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      const syntax = await loadSyntax(language);
      if (isCurrent) view.current?.dispatch({ effects: compartments.current.syntax.reconfigure(syntax ?? []) });
    };
    void show();
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const { line, message } = errorLine ?? {};
  useEffect(() => {
    const editor = view.current;
    const error = line === undefined || message === undefined ? undefined : { line, message };
    if (editor !== null && hasErrorLine(language)) editor.dispatch(errorLineEffect(editor.state, error));
  }, [language, line, message]);
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control;
  useEffect(() => {
    const access = accessOf({ id, 'aria-describedby': describedBy, 'aria-invalid': invalid }, isDisabled);
    view.current?.dispatch({ effects: compartments.current.attributes.reconfigure(access) });
  }, [id, describedBy, invalid, isDisabled]);
  return (
    <div
      ref={frame}
      className="relative isolate min-w-0 min-h-12 overflow-hidden rounded-2 bg-raised inset-ring inset-ring-control resize-y after:absolute after:z-201 after:inset-0 after:rounded-[inherit] after:[box-shadow:inherit] after:pointer-events-none focus-within:inset-ring-accent focus-within:ring-2 focus-within:ring-accent data-disabled:bg-sunken data-disabled:inset-ring-line data-disabled:text-ink-3 data-disabled:cursor-not-allowed data-invalid:inset-ring-failed data-invalid:focus-within:ring-failed"
      data-invalid={invalid}
      data-disabled={isDisabled || undefined}
      style={{ height: `calc(${rows} * 18px + 10px)` }}
      translate="no"
    />
  );
}

/** Selects the text on focus and on a click, as long as it is the default. A press of the pointer moves the selection after the focus. */
function selectDefaultText(defaultText: string | undefined): Extension {
  if (defaultText === undefined) return [];
  const select = (_: Event, view: EditorView) => {
    const { doc, selection } = view.state;
    if (doc.toString() === defaultText && selection.main.empty) view.dispatch({ selection: { anchor: 0, head: doc.length } });
  };
  return EditorView.domEventHandlers({ focus: select, click: select });
}

/** JSON marks its own errors. */
const hasErrorLine = (language: EditorLanguage): boolean => language !== 'json';

/** The event name of a change that the field's owner made, which is not reported back to it. */
const FROM_OUTSIDE = 'set';

const clampSelection = ({ from, to }: InitialFocus, length: number): InitialFocus => ({
  from: Math.min(from, length),
  to: Math.min(to, length),
});

/** Returns the accessible name and state of the content, and whether it can be edited. */
function accessOf(control: FieldControl, isDisabled: boolean): Extension {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': invalid } = control;
  const attributes = EditorView.contentAttributes.of({
    id,
    // Editable content is focusable without it, but not all assistive technology counts it. A disabled text is scrolled by keys.
    tabindex: '0',
    'aria-labelledby': labelIdOf(id),
    ...(describedBy === undefined ? {} : { 'aria-describedby': describedBy }),
    ...(invalid === undefined ? {} : { 'aria-invalid': 'true' }),
  });
  return [attributes, EditorView.editable.of(!isDisabled), EditorState.readOnly.of(isDisabled)];
}
