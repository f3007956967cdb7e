import type { MergeConflict } from '@pinion/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Failure, failureOf } from '../../../../lib/failure.ts';
import { type SyncStateOptions, SyncState } from './sync-state.ts';

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The server rejected the save or did not respond. The draft is kept locally and the save is retried. */
  | { kind: 'kept'; error: Failure }
  /** Others changed the same values. Everything else is saved, and these values wait until the user has chosen. */
  | { kind: 'conflict'; conflicts: readonly MergeConflict[] };

export type Autosave = {
  state: StoreApi<SaveState>;
  version: () => number;
  /** Id of the client that others see as the author of the save. */
  clientId: string | undefined;
  /** Sends unsaved changes now. Resolves when the server has accepted or rejected them. */
  flush: () => Promise<void>;
  /** Merges the saves of others. */
  pull: () => Promise<void>;
  choose: (conflict: MergeConflict, which: 'mine' | 'theirs') => void;
  /**
   * Sets the state to saved at this version when the editor already holds the server's newest file, as after restoring a
   * version.
   */
  markRestored: (version: number) => void;
  /** Stores the draft, or deletes it once the server has all of it. */
  saveDraft: () => void;
  stop: () => void;
};

export type AutosaveOptions = SyncStateOptions & {
  /** Id of the client that others see as the author of the save. */
  clientId?: string;
};

const restMs = 600;
const retryMs = [1_000, 2_000, 5_000, 10_000];
/**
 * Maximum number of merges in a row. A save that meets a newer one is merged and sent again. One client always succeeds, so
 * this is only an upper bound.
 */
const mostRebases = 8;

/** Saves changes shortly after the last edit, one save at a time. Drafts of unsent changes are stored by `saveDraft`. */
export function startAutosave(parts: AutosaveOptions): Autosave {
  const { client, editor, isSaved, clientId } = parts;
  const { workflowId } = editor.getState();
  const sync = new SyncState(parts);
  const state = createStore<SaveState>(() => (isSaved ? { kind: 'saved', at: undefined } : { kind: 'unsaved' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;

  const schedule = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const setState = (next: SaveState) => {
    const conflicts = next.kind === 'kept' ? [] : sync.conflicts();
    state.setState(conflicts.length > 0 ? { kind: 'conflict', conflicts } : next, true);
  };
  /** Sends the changes. Resolves to whether there is more to send. */
  const send = async (): Promise<boolean> => {
    const { file } = editor.getState();
    const unsent = sync.unsentFile();
    try {
      if (unsent !== undefined) {
        setState({ kind: 'saving' });
        sync.markInFlight(unsent);
        const by = clientId === undefined ? {} : { client_id: clientId };
        const base_version = sync.version();
        const save = { id: workflowId, file: unsent, base_version, on_conflict: 'merge' as const, ...by };
        const { version, merged } = await client.workflows.save.mutate(save);
        sync.acknowledged(unsent, version);
        if (merged !== undefined) {
          failures = 0;
          sync.rebase({ version, file: merged });
          setState({ kind: 'unsaved' });
          return true;
        }
      }
      failures = 0;
      sync.markSaved(file);
      setState(sync.isSynced() ? { kind: 'saved', at: new Date() } : { kind: 'unsaved' });
      if (!sync.isSynced()) schedule(restMs);
      return false;
    } catch (thrown) {
      return rebaseOrRetry(thrown);
    }
  };
  const rebaseOrRetry = async (error: unknown): Promise<boolean> => {
    try {
      if (failureOf(error).code !== 'CONFLICT') throw error;
      sync.rejected();
      await sync.rebaseOntoNewest();
      setState({ kind: 'unsaved' });
      return true;
    } catch (thrown) {
      sync.markUnanswered(); // The save may have arrived and only its response been lost, so whatever comes next is sent.
      setState({ kind: 'kept', error: failureOf(thrown) });
      schedule(retryMs[Math.min(failures, retryMs.length - 1)] ?? restMs);
      failures += 1;
      return false;
    }
  };
  /** Runs one operation at a time. Pending work is scheduled again at the end. */
  const exclusively = async (act: () => Promise<void>): Promise<void> => {
    clearTimeout(timer);
    while (running !== undefined) await running;
    running = act().finally(() => {
      running = undefined;
    });
    await running;
  };
  const scheduleRest = () => {
    if (!sync.isSynced()) schedule(restMs);
    else if (state.getState().kind !== 'saved') setState({ kind: 'saved', at: new Date() });
  };
  const flush = (): Promise<void> =>
    exclusively(async () => {
      for (let round = 0; round < mostRebases && !sync.isSynced(); round += 1) if (!(await send())) return;
      scheduleRest();
    });
  const pull = (): Promise<void> =>
    exclusively(async () => {
      // Offline: the event stream reports the newest version again when it reconnects.
      await sync.rebaseOntoNewest().catch(() => undefined);
      scheduleRest();
    });
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.file === before.file || sync.isReceiving) return;
    // Undo has restored the state of the server, so nothing is left to send.
    if (sync.isSynced() && running === undefined) {
      clearTimeout(timer);
      return setState({ kind: 'saved', at: undefined });
    }
    if (state.getState().kind !== 'saving') setState({ kind: 'unsaved' });
    schedule(restMs);
  });
  if (!isSaved) schedule(0);
  return {
    state,
    version: sync.version,
    clientId,
    flush,
    pull,
    choose(conflict, which) {
      sync.choose(conflict, which);
      setState({ kind: 'unsaved' });
      schedule(0);
    },
    markRestored(version) {
      sync.markRestored(version);
      setState({ kind: 'saved', at: new Date() });
    },
    saveDraft: () => sync.saveDraft(),
    stop() {
      unsubscribe();
      void flush().finally(() => clearTimeout(timer));
    },
  };
}
