import type { StoreApi } from 'zustand/vanilla';
import type { PeerMarks } from '../../canvas/index.ts';
import type { EditorStore } from '../editor-store.ts';
import { inspectorPlace } from '../inspector/inspector-place.ts';
import { peerMarks } from './others-words.ts';
import { followOthers, type FollowParts } from './follow-others.ts';

export type WatchParts = Omit<FollowParts, 'editing' | 'page'> & { marks: StoreApi<PeerMarks> };

/** Follows the others, and keeps what the canvas draws of them. Answers how to stop. */
export function watchOthers({ marks, ...parts }: WatchParts): () => void {
  const line = followOthers({ ...parts, editing: () => editedNode(parts.editor), page: document });
  const unsubscribe = parts.others.subscribe((now, before) => {
    if (now.others !== before.others) marks.setState({ peers: peerMarks(now.others) });
    if (now.fresh !== before.fresh) marks.setState({ fresh: now.fresh });
  });
  document.addEventListener('focusin', line.moved);
  document.addEventListener('focusout', line.moved);
  return () => {
    document.removeEventListener('focusin', line.moved);
    document.removeEventListener('focusout', line.moved);
    unsubscribe();
    line.stop();
  };
}

/** The one node whose settings have the focus. */
function editedNode(editor: EditorStore): string | undefined {
  const { nodes } = editor.getState().selection;
  const isWriting = document.activeElement?.closest(inspectorPlace) != null;
  return isWriting && nodes.size === 1 ? [...nodes][0] : undefined;
}
