import type { Presence } from '@pinion/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';

export type OthersState = {
  /** Who else has the workflow open, by place. */
  others: readonly Presence[];
  /** The newest save that was told, and which client made it. */
  lastSave: { version: number; by_client: string | null } | undefined;
  /** Ids of the nodes that somebody else changed a moment ago. */
  fresh: ReadonlySet<string>;
  /** What they did, in a few words, for as long as it is worth reading. */
  said: string | undefined;
};

export type OthersStore = StoreApi<OthersState>;

export const nothingFresh: ReadonlySet<string> = new Set();

/** One per mounted editor: what is known of the others. None of it is part of the file. */
export const createOthersStore = (): OthersStore =>
  createStore<OthersState>(() => ({ others: [], lastSave: undefined, fresh: nothingFresh, said: undefined }));

export function putOther(store: OthersStore, presence: Presence): void {
  const rest = store.getState().others.filter(({ client_id }) => client_id !== presence.client_id);
  store.setState({ others: [...rest, presence].toSorted((a, b) => a.place - b.place) });
}

export const dropOther = (store: OthersStore, client_id: string): void =>
  store.setState({ others: store.getState().others.filter(other => other.client_id !== client_id) });

/** What they call whoever made the newest save; undefined when nobody here did, or it is not known. */
export const savedBy = ({ others, lastSave }: OthersState): string | undefined =>
  others.find(({ client_id }) => client_id === lastSave?.by_client)?.name;
