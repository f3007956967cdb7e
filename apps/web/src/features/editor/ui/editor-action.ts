import type { Chord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import type { EditorState } from '../core/editor-store.ts';
import type { Subject } from '../core/editor-dialog.ts';
import type { EditorActionContext } from './editor-action-context.ts';
import type { PinRef } from '../core/pin-ref.ts';

export type ActionGroup = 'Run' | 'Edit' | 'Add' | 'Arrange' | 'Switch' | 'Test' | 'View';

export const actionGroupLabel: Readonly<Record<ActionGroup, string>> = {
  Run: t('Run'),
  Edit: t('Edit'),
  Add: t('Add'),
  Arrange: t('Arrange'),
  Switch: t('Turn on or off'),
  Test: t('Test data'),
  View: t('View'),
};

/**
 * An action of the editor. The command palette, the context menus, the help on keys and the keyboard all read the same table of
 * these.
 */
export type EditorAction = {
  id: string;
  title: string;
  /** Returns the title of the current effect, if it differs from the default title. */
  titleNow?: (state: EditorState) => string;
  group: ActionGroup;
  /** The key chords. The first is the one that is shown. */
  chords: readonly Chord[];
  /** The context menus that offer it. */
  about: readonly Subject[];
  isDanger?: true;
  /** Other search terms for it. */
  keywords?: readonly string[];
  /** True when the browser or the canvas handles its keys. The table only documents them. */
  isHandledElsewhere?: true;
  /** True for a step too small for the command palette. */
  isHiddenInPalette?: true;
  /** Checks whether the action is available. Always available when absent. */
  isEnabled?: (state: EditorState) => boolean;
  /** Runs the action. `pin` is the handle whose menu it was chosen from. */
  run: (context: EditorActionContext, chord?: Chord, pin?: PinRef) => void;
};
