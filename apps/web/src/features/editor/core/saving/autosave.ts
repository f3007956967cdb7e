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
  settle: (version: number) => void;
  /** Stores the draft, or deletes it once the server has all of it. */
  keepDraft: () => void;
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
const mostMeetings = 8;

/** Saves changes shortly after the last edit, one save at a time. Drafts of unsent changes are stored by `keepDraft`. */
export function startAutosave(parts: AutosaveOptions): Autosave {
  const { client, editor, isSaved, clientId } = parts;
  const { workflowId } = editor.getState();
  const mergeBase = new SyncState(parts);
  const state = createStore<SaveState>(() => (isSaved ? { kind: 'saved', at: undefined } : { kind: 'unsaved' }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;

  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const show = (next: SaveState) => {
    const conflicts = next.kind === 'kept' ? [] : mergeBase.conflicts();
    state.setState(conflicts.length > 0 ? { kind: 'conflict', conflicts } : next, true);
  };
  /** Sends the changes. Resolves to whether there is more to send. */
  const send = async (): Promise<boolean> => {
    const { file } = editor.getState();
    const out = mergeBase.outgoing();
    try {
      if (out !== undefined) {
        show({ kind: 'saving' });
        mergeBase.leaves(out);
        const by = clientId === undefined ? {} : { client_id: clientId };
        const base_version = mergeBase.version();
        const save = { id: workflowId, file: out, base_version, on_conflict: 'merge' as const, ...by };
        const { version, merged } = await client.workflows.save.mutate(save);
        mergeBase.arrived(out, version);
        if (merged !== undefined) {
          failures = 0;
          mergeBase.meet({ version, file: merged });
          show({ kind: 'unsaved' });
          return true;
        }
      }
      failures = 0;
      mergeBase.settled(file);
      show(mergeBase.hasAll() ? { kind: 'saved', at: new Date() } : { kind: 'unsaved' });
      if (!mergeBase.hasAll()) plan(restMs);
      return false;
    } catch (thrown) {
      return meetOrKeep(thrown);
    }
  };
  const meetOrKeep = async (error: unknown): Promise<boolean> => {
    try {
      if (failureOf(error).code !== 'CONFLICT') throw error;
      mergeBase.refused();
      await mergeBase.meetNewest();
      show({ kind: 'unsaved' });
      return true;
    } catch (thrown) {
      mergeBase.unanswered(); // The save may have arrived and only its response been lost, so whatever comes next is sent.
      show({ kind: 'kept', error: failureOf(thrown) });
      plan(retryMs[Math.min(failures, retryMs.length - 1)] ?? restMs);
      failures += 1;
      return false;
    }
  };
  /** Runs one operation at a time. Pending work is scheduled again at the end. */
  const alone = async (act: () => Promise<void>): Promise<void> => {
    clearTimeout(timer);
    while (running !== undefined) await running;
    running = act().finally(() => {
      running = undefined;
    });
    await running;
  };
  const rest = () => {
    if (!mergeBase.hasAll()) plan(restMs);
    else if (state.getState().kind !== 'saved') show({ kind: 'saved', at: new Date() });
  };
  const flush = (): Promise<void> =>
    alone(async () => {
      for (let round = 0; round < mostMeetings && !mergeBase.hasAll(); round += 1) if (!(await send())) return;
      rest();
    });
  const pull = (): Promise<void> =>
    alone(async () => {
      // Offline: the event stream reports the newest version again when it reconnects.
      await mergeBase.meetNewest().catch(() => undefined);
      rest();
    });
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.file === before.file || mergeBase.isReceiving) return;
    // Undo has restored the state of the server, so nothing is left to send.
    if (mergeBase.hasAll() && running === undefined) {
      clearTimeout(timer);
      return show({ kind: 'saved', at: undefined });
    }
    if (state.getState().kind !== 'saving') show({ kind: 'unsaved' });
    plan(restMs);
  });
  if (!isSaved) plan(0);
  return {
    state,
    version: mergeBase.version,
    clientId,
    flush,
    pull,
    choose(conflict, which) {
      mergeBase.choose(conflict, which);
      show({ kind: 'unsaved' });
      plan(0);
    },
    settle(version) {
      mergeBase.settle(version);
      show({ kind: 'saved', at: new Date() });
    },
    keepDraft: () => mergeBase.keep(),
    stop() {
      unsubscribe();
      void flush().finally(() => clearTimeout(timer));
    },
  };
}
