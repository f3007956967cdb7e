import { t } from '../../../lib/texts/t.ts';
import { sayFailed } from '../../../ui/toast.tsx';
import { change } from '../editor-store.ts';
import { around, boxesOf } from '../model/boxes.ts';
import type { EditorHands } from '../model/editor-hands.ts';

const noNotes: ReadonlySet<string> = new Set();

/** Lays the graph out, or what of it is selected, and brings it into view. Whoever places so many boxes comes when first asked for. */
export async function arrange({ store, screen }: EditorHands): Promise<void> {
  const brought = await import('../commands/lay-out.ts').catch(() => undefined);
  if (brought === undefined)
    return sayFailed(t('Not laid out'), {
      detail: t('The code for it could not be fetched. See that the server is running, then try again.'),
    });
  const { nodes } = store.getState().selection;
  const sizes = screen.sizes();
  change(store, t('lay out'), file => brought.layOut(file, sizes, nodes.size > 1 ? nodes : undefined));
  const { file } = store.getState();
  const all = new Set(file.nodes.map(node => node.id));
  if (all.size > 0) screen.fitBox(around(boxesOf(file, { nodes: all, notes: noNotes }, sizes)));
}
