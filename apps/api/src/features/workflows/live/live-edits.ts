import type { Presence, PresenceUpdate } from '@pinion/contracts';

/** The messages that servers exchange about who edits what. `key` is a workspace and a workflow in it. */
export type SharedEdit =
  | { type: 'saved'; key: string; version: number; by_client: string | null }
  /** A client that is present; `since` is its arrival in milliseconds since 1970. */
  | { type: 'presence'; key: string; presence: Presence; since: number }
  | { type: 'gone'; key: string; client_id: string };

/** Milliseconds of silence after which a client at another server counts as gone. */
const silenceMs = 10_000;
const mostPresent = 50;
const saversKept = 200;

/** A client at this server. `member_id` is its owner: client ids are visible to everyone, so another member could claim one. */
type Here = { presence: Presence; since: number; streams: number; member_id: string | undefined };

/**
 * Tracks who has which workflow open, where they are in it, and who has just saved. Kept in memory, for this process and the
 * others it hears from. Nothing is stored, and nothing relies on it: the saves themselves are in the database.
 */
export class LiveEdits {
  private readonly now: () => number;
  private readonly listeners = new Map<string, Set<() => void>>();
  private readonly here = new Map<string, Map<string, Here>>();
  private readonly elsewhere = new Map<string, Map<string, { presence: Presence; receivedAt: number }>>();
  private readonly savers = new Map<string, string>();
  private readonly sharers = new Set<(edit: SharedEdit) => void>();

  /** Creates the tracker. `now` returns milliseconds since 1970. */
  constructor(now: () => number) {
    this.now = now;
  }

  /** Subscribes to changes of a workflow. `wake` is called when there may be something new. */
  listen(key: string, wake: () => void): () => void {
    const all = this.listeners.get(key) ?? new Set();
    this.listeners.set(key, all.add(wake));
    return () => {
      all.delete(wake);
      if (all.size > 0) return;
      this.listeners.delete(key);
      this.elsewhere.delete(key);
    };
  }

  /**
   * Registers that a client has the workflow open, until the returned function is called. A client without a name is named by
   * its position. The same client can enter twice, for example when its connection breaks.
   */
  enter(key: string, client_id: string, name?: string, member_id?: string): () => void {
    const room = this.here.get(key) ?? new Map<string, Here>();
    this.here.set(key, room);
    const known = room.get(client_id);
    if (known === undefined ? room.size >= mostPresent : known.member_id !== member_id) return () => undefined;
    if (known === undefined)
      room.set(client_id, { presence: this.newcomer(key, client_id, name), since: this.now(), streams: 1, member_id });
    else known.streams += 1;
    this.sharePresence(key, client_id);
    return () => this.leave(key, client_id);
  }

  /** Updates where a client is. Nothing is stored for a client that is not present. */
  updatePresence(key: string, { client_id, selection, editing }: PresenceUpdate, member_id?: string): void {
    const known = this.here.get(key)?.get(client_id);
    if (known === undefined || known.member_id !== member_id) return;
    const { name, place } = known.presence;
    const rest = editing === undefined ? {} : { editing };
    known.presence = { client_id, name, place, selection, ...rest, at: this.time() };
    this.sharePresence(key, client_id);
  }

  /** Returns all clients that have the workflow open, at this server and others, in the order of their positions. */
  present(key: string): Presence[] {
    const away = this.elsewhere.get(key);
    for (const [id, { receivedAt }] of away ?? []) if (this.now() - receivedAt >= silenceMs) away?.delete(id);
    const all = [...(this.here.get(key)?.values() ?? []), ...(away?.values() ?? [])];
    return all.map(({ presence }) => presence).toSorted((a, b) => a.place - b.place || (a.client_id < b.client_id ? -1 : 1));
  }

  saved(key: string, version: number, by_client: string | null): void {
    this.keepSaver(key, version, by_client);
    this.share({ type: 'saved', key, version, by_client });
    this.wake(key);
  }

  /** Returns the client that saved a version. Null when it is unknown or too long ago. */
  saverOf(key: string, version: number): string | null {
    return this.savers.get(`${key} ${version}`) ?? null;
  }

  /** Subscribes to everything that other servers should know. */
  onShared(listener: (edit: SharedEdit) => void): () => void {
    this.sharers.add(listener);
    return () => this.sharers.delete(listener);
  }

  /** Repeats to the other servers who is present, because silence means gone to them. */
  repeat(key?: string): void {
    for (const [room, clients] of this.here) {
      if (key !== undefined && room !== key) continue;
      for (const { presence, since } of clients.values()) this.share({ type: 'presence', key: room, presence, since });
    }
  }

  /** Handles a message from another server. */
  receive(edit: SharedEdit): void {
    if (edit.type === 'saved') this.keepSaver(edit.key, edit.version, edit.by_client);
    if (!this.listeners.has(edit.key)) return;
    const room = this.elsewhere.get(edit.key) ?? new Map<string, { presence: Presence; receivedAt: number }>();
    this.elsewhere.set(edit.key, room);
    if (edit.type === 'gone') room.delete(edit.client_id);
    if (edit.type === 'presence') {
      const isNew = !room.has(edit.presence.client_id);
      room.set(edit.presence.client_id, { presence: edit.presence, receivedAt: this.now() });
      this.makeRoom(edit.key, edit.presence, edit.since);
      // A client that has just arrived does not know who is already present.
      if (isNew) this.repeat(edit.key);
    }
    this.wake(edit.key);
  }

  private newcomer(key: string, client_id: string, name: string | undefined): Presence {
    const place = this.freeNumber(key);
    return { client_id, name: name ?? nameOf(place), place, selection: [], at: this.time() };
  }

  /**
   * Resolves a conflict of two clients that arrived at once, at servers that had not heard of each other, and got the same
   * position: the later one moves to the next.
   */
  private makeRoom(key: string, { place, client_id }: Presence, since: number): void {
    for (const [id, known] of this.here.get(key) ?? []) {
      if (known.presence.place !== place || !cameBefore({ since, client_id }, { since: known.since, client_id: id })) continue;
      const next = this.freeNumber(key);
      const name = known.presence.name === nameOf(place) ? nameOf(next) : known.presence.name;
      known.presence = { ...known.presence, place: next, name, at: this.time() };
      this.sharePresence(key, id);
    }
  }

  /** Returns the lowest position that is free. */
  private freeNumber(key: string): number {
    const taken = new Set(this.present(key).map(({ place }) => place));
    let place = 1;
    while (taken.has(place)) place += 1;
    return place;
  }

  private leave(key: string, client_id: string): void {
    const room = this.here.get(key);
    const known = room?.get(client_id);
    if (room === undefined || known === undefined) return;
    known.streams -= 1;
    if (known.streams > 0) return;
    room.delete(client_id);
    if (room.size === 0) this.here.delete(key);
    this.share({ type: 'gone', key, client_id });
    this.wake(key);
  }

  private sharePresence(key: string, client_id: string): void {
    const known = this.here.get(key)?.get(client_id);
    if (known !== undefined) this.share({ type: 'presence', key, presence: known.presence, since: known.since });
    this.wake(key);
  }

  private keepSaver(key: string, version: number, by_client: string | null): void {
    if (by_client === null) return;
    this.savers.set(`${key} ${version}`, by_client);
    for (const oldest of this.savers.keys()) {
      if (this.savers.size <= saversKept) return;
      this.savers.delete(oldest);
    }
  }

  private time(): string {
    return new Date(this.now()).toISOString();
  }

  private share(edit: SharedEdit): void {
    for (const share of this.sharers) share(edit);
  }

  /** Wakes the listeners of a workflow. */
  wake(key: string): void {
    for (const wake of this.listeners.get(key) ?? []) wake();
  }
}

const nameOf = (location: number): string => `Tab ${location}`;

type Arrival = { since: number; client_id: string };
const cameBefore = (a: Arrival, b: Arrival): boolean => a.since < b.since || (a.since === b.since && a.client_id < b.client_id);
