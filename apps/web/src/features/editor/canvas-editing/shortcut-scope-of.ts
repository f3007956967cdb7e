import type { Chord } from '../../../lib/keyboard.ts';
import type { EditorAction } from '../actions/editor-action.ts';
import type { ShortcutScope } from '../actions/shortcut-scope.ts';

/** Chords that run are heard everywhere; in the panels, too, what was done to the graph is taken back: their text is part of it. */
export function shortcutScopeOf({ id, group }: Pick<EditorAction, 'id' | 'group'>, chord: Chord): ShortcutScope {
  if (group === 'Run' && chord.startsWith('mod+')) return 'everywhere';
  return id === 'undo' || id === 'redo' ? 'outside dialogs' : 'canvas';
}
