import { t } from '../../../lib/texts/t.ts';
import { showToast, showErrorToast } from '../../../lib/toasts.ts';
import { pinCall, showAgentTab } from '../../agent-node/index.ts';
import { setConfig } from '../core/commands/set-config.ts';
import { applyCommand, type EditorStore, selectNode } from '../core/editor-store.ts';
import type { PinRequest } from '../core/pending-pins.ts';
import { undoIfLast } from '../core/saving/undo-if-last.ts';

/** Adds a pin on one call to an agent and opens it. One undo reverts it. */
export function pinOneCall(store: EditorStore, { node_id, ...call }: PinRequest): void {
  const { file } = store.getState();
  const agent = file.nodes.find(node => node.id === node_id);
  if (agent?.type !== 'agent')
    return showErrorToast(t('Agent not found'), {
      detail: t('The workflow no longer has agent {{nodeId}} to hold the pin.', { nodeId: node_id }),
    });
  const { config, name } = pinCall(agent.config, call);
  const pinned = setConfig(file, node_id, () => config);
  applyCommand(store, t('pin a call of {{tool}}', { tool: call.tool }), () => pinned);
  showAgentTab('pins');
  selectNode(store, node_id);
  showToast(t('Pinned as {{name}}', { name }), {
    detail: t('The handle returns the result of this call in every run that repeats it.'),
    action: { label: t('Undo'), run: () => undoIfLast(store, pinned) },
  });
}
