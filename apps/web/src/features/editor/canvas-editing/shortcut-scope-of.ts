import type { Chord } from '../../../lib/keyboard.ts';
import type { EditorAction } from '../actions/editor-action.ts';
import type { ShortcutScope } from '../actions/shortcut-scope.ts';

/**
 * Returns where a chord is handled. Chords that start runs are handled everywhere. Undo of graph changes is handled in the
 * panels too, because their text is part of the graph.
 */
export function shortcutScopeOf({ id, group }: Pick<EditorAction, 'id' | 'group'>, chord: Chord): ShortcutScope {
  if (group === 'Run' && chord.startsWith('mod+')) return 'everywhere';
  return id === 'undo' || id === 'redo' ? 'outside dialogs' : 'canvas';
}
