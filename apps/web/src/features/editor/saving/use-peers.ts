'use client';
import { useEffect, useState } from 'react';
import { createStore } from 'zustand/vanilla';
import { useLazyCode } from '../../../lib/lazy/use-lazy-code.ts';
import type { PeerPresences } from '../../canvas/index.ts';
import { useTRPCClient } from '../../../lib/trpc.ts';
import type { Autosave } from '../core/saving/autosave.ts';
import type { EditorStore } from '../core/editor-store.ts';
import type { PeersStore } from '../core/saving/peers-store.ts';

/** Follows other members while the editor is mounted, once it is drawn. Returns what the canvas draws of them. */
export function usePeers(editor: EditorStore, others: PeersStore, autosave: Autosave, clientId: string, isDrawn: boolean) {
  const client = useTRPCClient();
  const [badges] = useState(() => createStore<PeerPresences>(() => ({ peers: new Map(), fresh: new Set() })));
  const code = useLazyCode('others', () => import('../core/saving/watch-peers.ts'), isDrawn);
  useEffect(
    () => code?.watchPeers({ client, editor, others, autosave, clientId, presences: badges }),
    [code, client, editor, others, autosave, clientId, badges],
  );
  return badges;
}
