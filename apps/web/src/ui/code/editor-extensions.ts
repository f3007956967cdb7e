import {
  closeBrackets,
  closeBracketsKeymap,
  closeCompletion,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightSpecialChars, keymap, lineNumbers, tooltips, ViewPlugin } from '@codemirror/view';
import { t } from '../../lib/texts/t.ts';
import { codeHighlighting, editorTheme } from './editor-theme.ts';

/** Mod+Enter belongs to the form: it sends or starts a run. */
const editingKeymap = defaultKeymap.filter(({ key }) => key !== 'Mod-Enter');

function foldMarker(isOpen: boolean): HTMLElement {
  const marker = document.createElement('span');
  marker.textContent = isOpen ? '⌄' : '›';
  marker.title = isOpen ? t('Fold') : t('Unfold');
  return marker;
}

/** Replaces selected text by a typed quote or bracket, as a plain field does. The closing of brackets would enclose it. */
const typingReplacesSelection = EditorView.inputHandler.of((view, from, to, text) => {
  const { main } = view.state.selection;
  if (main.empty || from !== main.from || to !== main.to || view.composing) return false;
  view.dispatch(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  return true;
});

/** Closes the list of completions on Escape before a dialog around the editor sees the key and closes itself. */
const escapeClosesCompletion = ViewPlugin.define(view => {
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !view.hasFocus || completionStatus(view.state) === null) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    closeCompletion(view);
  };
  window.addEventListener('keydown', press, { capture: true });
  return { destroy: () => window.removeEventListener('keydown', press, { capture: true }) };
});

export const wrapsLines: Extension = EditorView.lineWrapping;

/** Returns what every code editor has, whatever its language. */
export const baseExtensions = (parent: HTMLElement): Extension => [
  lineNumbers(),
  foldGutter({ markerDOM: foldMarker }),
  highlightSpecialChars(),
  history(),
  drawSelection(),
  indentUnit.of('  '),
  indentOnInput(),
  bracketMatching(),
  typingReplacesSelection,
  closeBrackets(),
  syntaxHighlighting(codeHighlighting),
  editorTheme,
  escapeClosesCompletion,
  // A dialog ignores clicks outside of it, so the list of completions must be inside.
  tooltips({ parent: parent.closest<HTMLElement>('[role="dialog"]') ?? parent.ownerDocument.body }),
  keymap.of([...closeBracketsKeymap, ...editingKeymap, ...historyKeymap, ...foldKeymap, ...completionKeymap, ...lintKeymap]),
];
