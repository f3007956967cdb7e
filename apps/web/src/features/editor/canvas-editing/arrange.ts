import { t } from '../../../lib/texts/t.ts';
import { withLazyCode } from '../../../lib/lazy/with-lazy-code.ts';
import { applyCommand } from '../editor-store.ts';
import { boxesOf } from './boxes.ts';
import type { EditorActionContext } from '../actions/editor-action-context.ts';

const noNotes: ReadonlySet<string> = new Set();

/** Arranges the graph or the selected part of it, and brings it into view. The layout code is loaded on first use. */
export const arrange = ({ store, screen }: EditorActionContext): Promise<void> =>
  withLazyCode(
    () => import('./commands/apply-layout.ts'),
    ({ applyLayout: layOut }) => {
      const { nodes } = store.getState().selection;
      const sizes = screen.sizes();
      applyCommand(store, t('auto layout'), file => layOut(file, sizes, nodes.size > 1 ? nodes : undefined));
      const { file } = store.getState();
      const all = new Set(file.nodes.map(node => node.id));
      if (all.size > 0) screen.fit(boxesOf(file, { nodes: all, notes: noNotes }, sizes));
    },
  );
