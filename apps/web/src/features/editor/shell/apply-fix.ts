import type { Problem } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { showToast } from '../../../lib/toasts.ts';
import { addNode } from '../core/commands/add-node.ts';
import { setConfig } from '../core/commands/set-config.ts';
import { removeSelected } from '../core/remove-selected.ts';
import { applyCommand, type EditorStore, openDialog, selectNode, undo } from '../core/editor-store.ts';
import type { Point } from '../core/editor-dialog.ts';
import { focusField } from './focus-field.ts';
import type { ProblemFix } from './problem-fixes.ts';

/** Makes a fix, or opens the field or, at a point of the screen, the menu in which it is made. */
export function applyFix(
  store: EditorStore,
  { kind }: ProblemFix,
  { node_id, edge_id, source_node_id, field }: Problem,
  at: Point,
): void {
  switch (kind) {
    case 'use_field': {
      const connection = store.getState().file.edges.find(({ id }) => id === edge_id);
      if (connection !== undefined) openDialog(store, { kind: 'field', at, connection });
      return;
    }
    case 'connect_node':
      if (source_node_id === undefined) return;
      void withLazyCode(
        () => import('./connect-node.ts'),
        ({ connectNode }) => connectNode(store, { node_id, field, from: source_node_id }),
      );
      return;
    case 'open_field':
      if (node_id !== undefined) selectNode(store, node_id);
      if (field !== undefined) focusField(field);
      return;
    case 'return_list':
      if (node_id !== undefined)
        applyCommand(store, t('edit expression'), file =>
          setConfig(file, node_id, config => ({ ...config, expression: `[${String(config['expression'])}]` })),
        );
      return;
    case 'delete_node': {
      if (node_id === undefined) return;
      const isWired = store.getState().file.edges.some(edge => edge.target === node_id);
      selectNode(store, node_id);
      removeSelected(store);
      if (!isWired) showToast(t('Node deleted'), { action: { label: t('Undo'), run: () => undo(store) } });
      return;
    }
    case 'add_output': {
      const { file } = store.getState();
      const right = Math.max(...file.nodes.map(node => node.position.x));
      const top = Math.min(...file.nodes.map(node => node.position.y));
      const added = addNode(file, { kind: 'output', position: { x: right + 320, y: top } });
      applyCommand(store, t('add Output node'), () => added.file);
      selectNode(store, added.id);
    }
  }
}
