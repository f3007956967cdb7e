import type { Chord } from '../../../lib/keyboard.ts';
import { t } from '../../../lib/texts/t.ts';
import type { EditorState } from '../editor-store.ts';
import type { Subject } from '../run-panel/editor-dialog.ts';
import type { EditorActionContext } from './editor-action-context.ts';
import type { PinRef } from '../run-panel/pin-ref.ts';

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
 * One thing a person can do in the editor. The command palette, the context menus, the help of keys and the keyboard all
 * read the same table of these.
 */
export type EditorAction = {
  id: string;
  title: string;
  /** The title for what would happen now, where that differs. */
  titleNow?: (state: EditorState) => string;
  group: ActionGroup;
  /** The first is the one that is shown. */
  chords: readonly Chord[];
  /** The context menus that offer it. */
  about: readonly Subject[];
  isDanger?: true;
  /** Other words a person may type for it. */
  words?: readonly string[];
  /** The browser, or the canvas itself, hears its keys: the table only tells of them. */
  isHeardElsewhere?: true;
  /** Too small a step for the command palette. */
  isForHandsOnly?: true;
  /** Always, when absent. */
  isEnabled?: (state: EditorState) => boolean;
  /** `pin`: the handle whose menu it was chosen from. */
  run: (context: EditorActionContext, chord?: Chord, pin?: PinRef) => void;
};
