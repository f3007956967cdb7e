import type { Subject } from '../core/editor-dialog.ts';
import type { ActionGroup, EditorAction } from '../ui/editor-action.ts';
import { type EditorState } from '../core/editor-store.ts';
import { arrangeActions } from './arrange-actions.ts';
import { editActions } from './edit-actions.ts';
import { pinActions } from './pin-actions.ts';
import { testDataActions } from './test-data-actions.ts';
import { viewActions } from './view-actions.ts';
import { addActions } from './add-actions.ts';
import { runActions } from './run-actions.ts';
import { toggleActions } from './toggle-actions.ts';
import { partialRunActions } from './partial-run-actions.ts';

/** All actions of the editor with their keys. There is no other list. */
export const actionTable: readonly EditorAction[] = [
  ...runActions,
  ...partialRunActions,
  ...pinActions,
  ...editActions,
  ...toggleActions,
  ...testDataActions,
  ...addActions,
  ...arrangeActions,
  ...viewActions,
];

export const isEnabled = (action: EditorAction, state: EditorState): boolean =>
  (state.mayEdit || action.group === 'View') &&
  (!state.isViewOnly || action.group === 'Run' || action.group === 'View') &&
  (action.isEnabled?.(state) ?? true);

/** Returns the actions of a context menu in groups separated by lines. Actions that are not available now are left out. */
export function actionsFor(about: Subject, state: EditorState): EditorAction[][] {
  const offered = actionTable.filter(action => action.about.includes(about) && isEnabled(action, state));
  return [...Map.groupBy(offered, action => action.group).values()];
}

export const actionsByGroup: ReadonlyMap<ActionGroup, EditorAction[]> = Map.groupBy(actionTable, action => action.group);
