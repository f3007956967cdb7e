'use client';
import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { inspectorPlace } from '../model/inspector-place.ts';
import type { PeerMarks } from '../../canvas/index.ts';
import { useBackend } from '../../run/index.ts';
import type { Autosave } from '../actions/autosave.ts';
import { followOthers } from '../actions/follow-others.ts';
import type { EditorStore } from '../editor-store.ts';
import { peerMarks } from '../model/others-words.ts';
import type { OthersStore } from '../others-store.ts';

/** Follows the others while the editor is there. Answers what the canvas draws of them. */
export function useOthers(editor: EditorStore, others: OthersStore, autosave: Autosave, clientId: string) {
  const backend = useBackend();
  const [marks] = useState(() => createStore<PeerMarks>(() => ({ peers: new Map(), fresh: new Set() })));
  useEffect(() => {
    const line = followOthers({ backend, editor, others, autosave, clientId, editing: () => editedNode(editor), page: document });
    const unsubscribe = others.subscribe((now, before) => {
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
  }, [backend, editor, others, autosave, clientId, marks]);
  return marks;
}

/** The one node whose settings have the focus. */
function editedNode(editor: EditorStore): string | undefined {
  const { nodes } = editor.getState().selection;
  const isWriting = document.activeElement?.closest(inspectorPlace) != null;
  return isWriting && nodes.size === 1 ? [...nodes][0] : undefined;
}
