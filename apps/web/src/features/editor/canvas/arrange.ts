import { t } from '../../../lib/texts/t.ts';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { applyCommand } from '../core/editor-store.ts';
import { boxesOf } from '../core/boxes.ts';
import { applyLayout } from '../core/commands/apply-layout.ts';
import type { EditorActionContext } from '../ui/editor-action-context.ts';
import { layOutGraph } from '../core/lay-out-graph.ts';

const noNotes: ReadonlySet<string> = new Set();

/** Arranges the graph or the selected part of it in one step, and brings it into view. */
export const arrange = ({ store, screen }: EditorActionContext): Promise<void> => {
  const { file, selection } = store.getState();
  const sizes = screen.sizes();
  return withLazyCode(
    () => layOutGraph(file, sizes, selection.nodes.size > 1 ? selection.nodes : undefined),
    layout => {
      applyCommand(store, t('auto layout'), now => applyLayout(now, layout, sizes));
      const after = store.getState().file;
      const all = new Set(after.nodes.map(node => node.id));
      if (all.size > 0) screen.fit(boxesOf(after, { nodes: all, notes: noNotes }, sizes));
    },
  );
};
