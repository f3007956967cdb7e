import type { Presence } from '@pinion/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type PeersState = {
  /** Who else has the workflow open, by place. */
  others: readonly Presence[];
  /** The newest save that was told, and which client made it. */
  lastSave: { version: number; by_client: string | null } | undefined;
  /** Ids of the nodes that somebody else changed a moment ago. */
  fresh: ReadonlySet<string>;
  /** What they did, in a few words, for as long as it is worth reading. */
  said: string | undefined;
};

export type PeersStore = StoreApi<PeersState>;

export const noRecentChanges: ReadonlySet<string> = new Set();

/** One per mounted editor: what is known of the others. None of it is part of the file. */
export const createPeersStore = (): PeersStore =>
  createStore<PeersState>(() => ({ others: [], lastSave: undefined, fresh: noRecentChanges, said: undefined }));

export function upsertPeer(store: PeersStore, presence: Presence): void {
  const rest = store.getState().others.filter(({ client_id }) => client_id !== presence.client_id);
  store.setState({ others: [...rest, presence].toSorted((a, b) => a.place - b.place) });
}

export const removePeer = (store: PeersStore, client_id: string): void =>
  store.setState({ others: store.getState().others.filter(other => other.client_id !== client_id) });

/** What they call whoever made the newest save; undefined when nobody here did, or it is not known. */
export const savedBy = ({ others, lastSave }: PeersState): string | undefined =>
  others.find(({ client_id }) => client_id === lastSave?.by_client)?.name;
