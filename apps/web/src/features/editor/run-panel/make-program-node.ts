import { titleOf } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';
import type { SavedProgram } from '../../save-program/index.ts';
import { addProgramNode } from '../core/commands/add-program-node.ts';
import type { EditorStore } from '../core/editor-store.ts';
import { drawnSizes, type FlowOnScreen, showNewNode } from '../ui/show-new-node.ts';

/** Saves a program as a Code node that is placed, connected and selected. */
export function makeProgramNode(store: EditorStore, flow: FlowOnScreen, program: SavedProgram): void {
  const made = addProgramNode(store.getState().file, program, drawnSizes(flow));
  const agent = made.file.nodes.find(({ id }) => id === program.node_id);
  const detail = made.isWired
    ? t('Runs after {{agent}}, which still runs its own program.', {
        agent: agent === undefined ? program.node_id : titleOf(agent),
      })
    : t('The agent that ran the program was deleted. Connect the node manually.');
  showNewNode({ store, flow }, made, { label: t('save program as Code node'), after: program.node_id, detail });
}
