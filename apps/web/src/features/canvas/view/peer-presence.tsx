'use client';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Others who have a node selected. `words` says who, and what they do there. */
export type PeerPresence = { place: number; words: string };

/** By node id. `fresh`: changed by others a moment ago. */
export type PeerPresences = { peers: ReadonlyMap<string, PeerPresence>; fresh: ReadonlySet<string> };

const noPeers = createStore<PeerPresences>(() => ({ peers: new Map(), fresh: new Set() }));
const PeersContext = createContext<StoreApi<PeerPresences>>(noPeers);

/** A store, so that a step of somebody else's draws one card anew and not all of them. */
export const PeerPresenceProvider = PeersContext;
export const usePeerPresence = (id: string): PeerPresence | undefined =>
  useStore(use(PeersContext), badges => badges.peers.get(id));
export const useIsRecentlyChanged = (id: string): boolean => useStore(use(PeersContext), badges => badges.fresh.has(id));
