'use client';
import { useCallback } from 'react';
import { t } from '../../../lib/texts/t.ts';
import { say, sayFailed } from '../../../ui/toast.tsx';
import { pinCall, showAgentTab } from '../../agent-node/index.ts';
import { undoIfLast } from '../actions/undo-if-last.ts';
import { setConfig } from '../commands/set-config.ts';
import { change, selectNode } from '../editor-store.ts';
import type { PinWish } from '../model/pin-wish.ts';
import { useEditorStore } from './editor-context.tsx';

/** Gives an agent a pin on one call, opens it, and lets it be taken back by one undo. */
export function usePinCall(): (wish: PinWish) => void {
  const store = useEditorStore();
  return useCallback(
    ({ node_id, ...call }) => {
      const { file } = store.getState();
      const agent = file.nodes.find(node => node.id === node_id);
      if (agent?.type !== 'agent')
        return sayFailed(t('The agent is gone'), {
          detail: t('The workflow has no agent {{nodeId}} any more that could hold the pin.', { nodeId: node_id }),
        });
      const { config, name } = pinCall(agent.config, call);
      const pinned = setConfig(file, node_id, () => config);
      change(store, t('pin a call of {{tool}}', { tool: call.tool }), () => pinned);
      showAgentTab('pins');
      selectNode(store, node_id);
      say(t('Pinned as {{name}}', { name }), {
        detail: t('The handle holds the result of this one call, in every run that makes it again.'),
        action: { label: t('Undo'), run: () => undoIfLast(store, pinned) },
      });
    },
    [store],
  );
}
