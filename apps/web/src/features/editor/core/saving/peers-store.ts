import type { Presence } from '@pinion/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type PeersState = {
  /** The other members who have the workflow open. */
  others: readonly Presence[];
  /** The newest reported save, and the client that made it. */
  lastSave: { version: number; by_client: string | null } | undefined;
  /** Ids of the nodes that another member changed a moment ago. */
  fresh: ReadonlySet<string>;
  /** A short description of what they did, for as long as it is shown. */
  summary: string | undefined;
};

export type PeersStore = StoreApi<PeersState>;

export const noRecentChanges: ReadonlySet<string> = new Set();

/** Creates the store of one mounted editor for the state of other members. None of it is part of the file. */
export const createPeersStore = (): PeersStore =>
  createStore<PeersState>(() => ({ others: [], lastSave: undefined, fresh: noRecentChanges, summary: undefined }));

export function upsertPeer(store: PeersStore, presence: Presence): void {
  const rest = store.getState().others.filter(({ client_id }) => client_id !== presence.client_id);
  store.setState({ others: [...rest, presence].toSorted((a, b) => a.place - b.place) });
}

export const removePeer = (store: PeersStore, client_id: string): void =>
  store.setState({ others: store.getState().others.filter(other => other.client_id !== client_id) });

/** Returns the name of the member who made the newest save, or `undefined` when it was none of those present or is not known. */
export const savedBy = ({ others, lastSave }: PeersState): string | undefined =>
  others.find(({ client_id }) => client_id === lastSave?.by_client)?.name;
