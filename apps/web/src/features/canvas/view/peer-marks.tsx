'use client';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';

/** Others who have a node selected. `words` says who, and what they do there. */
export type PeerMark = { place: number; words: string };

/** By node id. `fresh`: changed by others a moment ago. */
export type PeerMarks = { peers: ReadonlyMap<string, PeerMark>; fresh: ReadonlySet<string> };

const nobody = createStore<PeerMarks>(() => ({ peers: new Map(), fresh: new Set() }));
const PeersContext = createContext<StoreApi<PeerMarks>>(nobody);

/** A store, so that a step of somebody else's draws one card anew and not all of them. */
export const PeerMarksProvider = PeersContext;
export const usePeerMark = (id: string): PeerMark | undefined => useStore(use(PeersContext), marks => marks.peers.get(id));
export const useIsFresh = (id: string): boolean => useStore(use(PeersContext), marks => marks.fresh.has(id));
