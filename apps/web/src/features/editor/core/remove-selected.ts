import { counted } from '../../../lib/counted.ts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { removeEdges } from './commands/remove-edges.ts';
import { removeNodes } from './commands/remove-nodes.ts';
import { applyCommand, type EditorStore, noSelection, select, undo } from './editor-store.ts';

/** Deletes the selection, and shows a message with an undo button about anything else that was removed with it. */
export function removeSelected(store: EditorStore): void {
  const { nodes, notes, edges } = store.getState().selection;
  if (nodes.size + notes.size + edges.size === 0) return;
  const lost = store.getState().file.edges.filter(edge => nodes.has(edge.source) || nodes.has(edge.target)).length;
  applyCommand(store, t('delete'), file => removeNodes(edges.size === 0 ? file : removeEdges(file, edges), nodes, notes));
  select(store, noSelection);
  if (lost > 0 && nodes.size > 0) {
    showToast(nodes.size === 1 ? t('Node deleted') : counted(nodes.size, 'node deleted', 'nodes deleted'), {
      detail: t('{{edges}} also deleted.', { edges: counted(lost, 'edge') }),
      action: { label: t('Undo'), run: () => undo(store) },
    });
  }
}
