import type { StoreApi } from 'zustand/vanilla';
import type { PeerPresences } from '../../../canvas/index.ts';
import type { EditorStore } from '../editor-store.ts';
import { inspectorLocation } from '../inspector-location.ts';
import { peerPresences } from './describe-peers.ts';
import { followPeers, type FollowOptions } from './follow-peers.ts';

export type WatchOptions = Omit<FollowOptions, 'editing' | 'page'> & { presences: StoreApi<PeerPresences> };

/** Follows other members and updates their presence on the canvas. Returns a function that stops it. */
export function watchPeers({ presences, ...parts }: WatchOptions): () => void {
  const row = followPeers({ ...parts, editing: () => editedNode(parts.editor), page: document });
  const unsubscribe = parts.others.subscribe((now, before) => {
    if (now.others !== before.others) presences.setState({ peers: peerPresences(now.others) });
    if (now.fresh !== before.fresh) presences.setState({ fresh: now.fresh });
  });
  document.addEventListener('focusin', row.moved);
  document.addEventListener('focusout', row.moved);
  return () => {
    document.removeEventListener('focusin', row.moved);
    document.removeEventListener('focusout', row.moved);
    unsubscribe();
    row.stop();
  };
}

/** Returns the node whose settings have the focus. */
function editedNode(editor: EditorStore): string | undefined {
  const { nodes } = editor.getState().selection;
  const isWriting = document.activeElement?.closest(inspectorLocation) != null;
  return isWriting && nodes.size === 1 ? [...nodes][0] : undefined;
}
