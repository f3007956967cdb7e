import { motionMs } from '../../../lib/motion.ts';
import { titleOf } from '@pinion/contracts';
import type { ReactFlowInstance } from '@xyflow/react';
import { t } from '../../../lib/texts/t.ts';
import { showToast } from '../../../lib/toasts.ts';
import type { Materialized } from '../core/commands/materialize-call.ts';
import type { Sizes } from '../core/free-position.ts';
import { applyCommand, type EditorStore, selectNode } from '../core/editor-store.ts';
import { undoIfLast } from '../core/saving/undo-if-last.ts';

export type FlowOnScreen = Pick<ReactFlowInstance, 'getNodes' | 'fitView'>;
type EditorOnScreen = { store: EditorStore; flow: FlowOnScreen };

export const drawnSizes = (flow: FlowOnScreen): Sizes =>
  new Map(
    flow.getNodes().flatMap(({ id, measured }) => {
      const { width, height } = measured ?? {};
      return width === undefined || height === undefined ? [] : [[id, { width, height }] as const];
    }),
  );

export type NewNodeTexts = {
  /** The label of the change in the undo list. */
  label: string;
  /** The node that the new one runs after. */
  after: string;
  detail: string;
};

/** Adds a node that was made from a run, selects it and shows it. One undo reverts all of it. */
export function showNewNode({ store, flow }: EditorOnScreen, made: Materialized, { label, after, detail }: NewNodeTexts): void {
  const node = made.file.nodes.find(({ id }) => id === made.id);
  applyCommand(store, label, () => made.file);
  selectNode(store, made.id);
  showToast(t('{{node}} is now a node', { node: node === undefined ? made.id : titleOf(node) }), {
    detail,
    action: { label: t('Undo'), run: () => undoIfLast(store, made.file) },
  });
  const shown = made.isWired ? [{ id: made.id }, { id: after }] : [{ id: made.id }];
  requestAnimationFrame(() => void flow.fitView({ nodes: shown, maxZoom: 1, padding: 0.2, duration: motionMs(240) }));
}
