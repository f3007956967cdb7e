'use client';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Presence of other members who have a node selected. `label` names them and what they do there. */
export type PeerPresence = { colorIndex: number; label: string };

/** Presence by node id. `fresh`: nodes that others changed a moment ago. */
export type PeerPresences = { peers: ReadonlyMap<string, PeerPresence>; fresh: ReadonlySet<string> };

const noPeers = createStore<PeerPresences>(() => ({ peers: new Map(), fresh: new Set() }));
const PeersContext = createContext<StoreApi<PeerPresences>>(noPeers);

/** Provider of the presence store. Because it is a store, another member's move renders one card again and not all of them. */
export const PeerPresenceProvider = PeersContext;
export const usePeerPresence = (id: string): PeerPresence | undefined =>
  useStore(use(PeersContext), badges => badges.peers.get(id));
export const useIsRecentlyChanged = (id: string): boolean => useStore(use(PeersContext), badges => badges.fresh.has(id));
