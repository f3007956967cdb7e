import { type Chord, matchesChord } from '../../../lib/keyboard.ts';
import { isInScope, isNode, type ShortcutScope } from './shortcut-scope.ts';

/**
 * The chords of editor actions that the browser or the canvas would handle otherwise: select all text, save the page, move a
 * node, deselect it (Shift+Enter). Defined apart from the actions, so that an early press is queued until they are loaded.
 */
export const capturedChords: Readonly<Record<Chord, ShortcutScope>> = {
  'mod+Enter': 'outside dialogs',
  'mod+shift+Enter': 'outside dialogs',
  'mod+alt+Enter': 'outside dialogs',
  'mod+j': 'everywhere',
  'mod+s': 'everywhere',
  'mod+z': 'outside dialogs',
  'mod+shift+z': 'outside dialogs',
  'mod+y': 'outside dialogs',
  'mod+a': 'canvas',
  'mod+d': 'canvas',
  'mod+g': 'canvas',
  'mod+shift+g': 'canvas',
  'mod+b': 'canvas',
  'mod+m': 'canvas',
  ArrowLeft: 'canvas',
  ArrowUp: 'canvas',
  ArrowRight: 'canvas',
  ArrowDown: 'canvas',
  'shift+ArrowLeft': 'canvas',
  'shift+ArrowUp': 'canvas',
  'shift+ArrowRight': 'canvas',
  'shift+ArrowDown': 'canvas',
  '/': 'canvas',
  'shift+Enter': 'canvas',
};

export const isCaptured = (event: KeyboardEvent): boolean =>
  Object.entries(capturedChords).some(
    ([chord, reach]) =>
      matchesChord(event, chord) && isInScope(reach, event.target) && (!isEnter(chord) || isOnSelection(event.target)),
  );

/** Checks whether a chord is Enter, which keeps its own function on other elements than nodes. */
export const isEnter = (chord: Chord): boolean => /^(shift\+)?Enter$/.test(chord);

/** Checks whether Enter would be about what is selected. On another node, the canvas has to select it first. */
const isOnSelection = (target: EventTarget | null): boolean =>
  target === document.body || (isNode(target) && target.classList.contains('selected'));
