import { openDialog } from '../core/editor-store.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import type { NodeRequest, Point } from '../core/editor-dialog.ts';
import type { NodeSuggestion } from '../core/suggest-nodes.ts';

/** Opens the choice of a field of the requesting value, if a node was added that takes one. Returns whether it did. */
export function askForField(
  { store }: EditorActionContext,
  { field }: NodeSuggestion,
  { from }: NodeRequest,
  { target, at }: { target: string; at: Point },
): boolean {
  if (field === undefined || from === undefined) return false;
  const connection = { source: from.node, source_handle: from.handle, target, target_handle: field };
  openDialog(store, { kind: 'field', at, connection });
  return true;
}
