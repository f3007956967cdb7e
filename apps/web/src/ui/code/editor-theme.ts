import { HighlightStyle } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** Styles the editor by the tokens of the design, which follow the color scheme. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', color: 'var(--ink)', background: 'inherit' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { font: 'var(--t-code)', lineHeight: '18px', overflow: 'auto', background: 'inherit' },
  '.cm-content': { padding: '5px 0', caretColor: 'var(--ink)' },
  '.cm-content:focus-visible': { boxShadow: 'none', outline: 'none' },
  '.cm-line': { padding: '0 9px 0 2px' },
  // Opaque, because long lines are scrolled below it.
  '.cm-gutters': { background: 'inherit', border: '0', color: 'var(--ink-3)' },
  '.cm-lineNumbers .cm-gutterElement': { padding: '0 2px 0 9px', minWidth: '24px' },
  '.cm-foldGutter .cm-gutterElement': { width: '14px', textAlign: 'center', cursor: 'pointer' },
  '.cm-foldPlaceholder': { border: '0', background: 'var(--hover)', color: 'var(--ink-2)', padding: '0 4px' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'var(--accent-wash)',
  },
  '&.cm-focused .cm-matchingBracket': { background: 'var(--hover)', outline: '1px solid var(--line)' },
  '&.cm-focused .cm-nonmatchingBracket': { background: 'var(--failed-wash)' },
  '.cm-lintRange-error': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--failed) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-lintRange-warning': {
    backgroundImage: 'none',
    textDecoration: 'underline wavy var(--waiting) 1px',
    textUnderlineOffset: '3px',
  },
  '.cm-tooltip': {
    border: '0',
    borderRadius: 'var(--r-2)',
    background: 'var(--raised)',
    boxShadow: 'var(--e-2)',
    color: 'var(--ink)',
    overflow: 'hidden',
    zIndex: '60',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul': { font: 'var(--t-code)', maxHeight: '15em' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { padding: '3px 9px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li[aria-selected]': { background: 'var(--accent-wash)', color: 'var(--ink)' },
  '.cm-completionMatchedText': { textDecoration: 'none', fontWeight: 'var(--w-strong)' },
  '.cm-completionDetail': { color: 'var(--ink-3)', fontStyle: 'normal' },
  '.cm-completionInfo': { padding: '6px 9px', font: 'var(--t-small)', maxWidth: '280px' },
  '.cm-tooltip-lint .cm-diagnostic': { padding: '5px 9px', borderLeft: '3px solid var(--failed)', font: 'var(--t-small)' },
  '.cm-tooltip-lint .cm-diagnostic-warning': { borderLeftColor: 'var(--waiting)' },
  '.cm-specialChar': { color: 'var(--failed)' },
});

/** Colors little: names as text, strings and literals apart from them, comments quieter. */
export const codeHighlighting = HighlightStyle.define([
  { tag: tags.propertyName, color: 'var(--ink)', fontWeight: '500' },
  { tag: tags.string, color: 'var(--accent-ink)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--cached)' },
  { tag: [tags.keyword, tags.operatorKeyword], color: 'var(--denied)' },
  { tag: tags.variableName, color: 'var(--denied)' },
  { tag: tags.comment, color: 'var(--ink-3)', fontStyle: 'italic' },
  { tag: [tags.punctuation, tags.separator, tags.squareBracket, tags.brace], color: 'var(--ink-2)' },
  { tag: tags.invalid, color: 'var(--failed)' },
]);
