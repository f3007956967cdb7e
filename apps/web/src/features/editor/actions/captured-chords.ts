import { type Chord, matchesChord } from '../../../lib/keyboard.ts';
import { isInScope, type ShortcutScope } from './shortcut-scope.ts';

/**
 * The chords of the editor's actions that the browser, or the canvas, would take for something of its own: the whole page's
 * text selected, the page saved, a node pushed. Known before the actions are, so that a press that comes first is kept for them.
 */
export const capturedChords: Readonly<Record<Chord, ShortcutScope>> = {
  'mod+Enter': 'everywhere',
  'mod+shift+Enter': 'everywhere',
  'mod+alt+Enter': 'everywhere',
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
};

export const isCaptured = (event: KeyboardEvent): boolean =>
  Object.entries(capturedChords).some(([chord, reach]) => matchesChord(event, chord) && isInScope(reach, event.target));
