import { titleOf } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import { runBefore } from '../core/commands/connect-references.ts';
import { applyCommand, type EditorStore, selectNode } from '../core/editor-store.ts';
import { focusField } from './focus-field.ts';

type MissingEdge = { node_id: string | undefined; field: string | undefined; from: string };

/** Connects the node that a template refers to. Where no edge can, says why and opens the template. */
export function connectNode(store: EditorStore, { node_id, field, from }: MissingEdge): void {
  const { file } = store.getState();
  const connected = node_id === undefined ? file : runBefore(file, node_id, from);
  const source = file.nodes.find(({ id }) => id === from);
  const name = source === undefined ? from : titleOf(source);
  if (connected !== file) return applyCommand(store, t('connect {{node}}', { node: name }), () => connected);
  showToast(t('{{node}} can’t run first', { node: name }), {
    detail: t('It runs after this node, or all inputs of this node are connected. Edit the template, or move an edge.'),
  });
  if (node_id !== undefined) selectNode(store, node_id);
  if (field !== undefined) focusField(field);
}
