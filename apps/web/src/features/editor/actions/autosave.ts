import { isSameJson, type MergeConflict, type MergedFile, type WorkflowFile } from '@pinion/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Backend, type BackendError, backendErrorOf } from '../../run/index.ts';
import { type EditorStore, receive } from '../editor-store.ts';
import type { DraftShelf } from '../model/drafts.ts';
import { fingerprint } from '../model/file-patch.ts';
import { afterSend, choose, conflictsIn, type Ground, groundOf, meet, toSend } from '../model/ground.ts';

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The server did not take it, or gave no answer: the draft is kept here and another try follows. */
  | { kind: 'kept'; error: BackendError }
  /** Others changed the same places. All the rest is saved; these wait until a person has chosen. */
  | { kind: 'conflict'; conflicts: readonly MergeConflict[] };

/** What others did has come in: the file as it was here, and as it is now. */
export type Meeting = { before: WorkflowFile; merged: MergedFile; version: number };

export type Autosave = {
  state: StoreApi<SaveState>;
  version: () => number;
  /** Sends what is unsent now; resolves when the server has it, or has refused it. */
  flush: () => Promise<void>;
  /** Others have saved: takes in what they did. */
  pull: () => Promise<void>;
  choose: (conflict: MergeConflict, which: 'mine' | 'theirs') => void;
  /** The server's newest is what is in the editor, as after a restored version. */
  settle: (version: number) => void;
  stop: () => void;
};

export type AutosaveParts = {
  backend: Pick<Backend, 'getWorkflow' | 'getSave' | 'saveWorkflow'>;
  editor: EditorStore;
  drafts: DraftShelf;
  ground: Ground;
  isSaved: boolean;
  clientId?: string;
  onMeet?: (meeting: Meeting) => void;
};

const restMs = 600;
const retryMs = [1_000, 2_000, 5_000, 10_000];
/** Saves that meet a newer one are merged and made again; somebody always wins, so this is only a bound. */
const mostMeetings = 8;

/** Saves what was changed shortly after the hand rests, one save at a time, and keeps a draft until the server has it. */
export function startAutosave(parts: AutosaveParts): Autosave {
  const { backend, editor, drafts, isSaved, clientId, onMeet } = parts;
  const { workflowId } = editor.getState();
  const state = createStore<SaveState>(() => (isSaved ? { kind: 'saved', at: undefined } : { kind: 'unsaved' }));
  const mine = (): WorkflowFile => editor.getState().file;
  let ground = parts.ground;
  let sent: WorkflowFile | undefined = isSaved ? mine() : undefined;
  /** What was sent and never answered: it may be the next save. */
  let doubts: { file: WorkflowFile; mark: string }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let isReceiving = false;
  let failures = 0;

  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const show = (next: SaveState) => {
    const conflicts = next.kind === 'kept' ? [] : conflictsIn(ground, mine());
    state.setState(conflicts.length > 0 ? { kind: 'conflict', conflicts } : next, true);
  };
  /** A draft stays as long as the server has not all of it, and while there is something to choose. */
  const keep = () => {
    if (mine() === sent && ground.agreed === ground.theirs) return drafts.drop(workflowId);
    const { version: base_version, agreed } = ground;
    drafts.keep(workflowId, {
      file: mine(),
      base_version,
      ...(agreed === ground.theirs ? {} : { agreed }),
      ...(doubts.length === 0 ? {} : { doubts: doubts.map(({ mark }) => mark) }),
    });
  };
  const put = (file: WorkflowFile, renamed?: MergedFile['renamed']) => {
    isReceiving = true;
    receive(editor, file, renamed);
    isReceiving = false;
  };
  /** After an answer that never came: is the save that followed ours? */
  const settleDoubts = async () => {
    if (doubts.length === 0) return;
    const next = await backend.getSave(workflowId, ground.version + 1).catch(whereThereIsNone);
    const ours = doubts.find(({ file }) => next !== undefined && isSameJson(file, next));
    if (ours !== undefined) ground = afterSend(ground, mine(), ours.file, ground.version + 1);
    doubts = [];
  };
  const meetNewest = async () => {
    const stored = await backend.getWorkflow(workflowId);
    if (stored.version === ground.version) return;
    await settleDoubts();
    const before = mine();
    const met = meet(ground, before, stored);
    ground = met.ground;
    put(met.merged.file, met.merged.renamed);
    sent = isSameJson(toSend(ground, mine()), ground.theirs) ? mine() : undefined;
    keep();
    onMeet?.({ before, merged: met.merged, version: stored.version });
  };
  /** Answers whether there is more to send. */
  const send = async (): Promise<boolean> => {
    const file = mine();
    const out = toSend(ground, file);
    try {
      if (doubts.length > 0 || !isSameJson(out, ground.theirs)) {
        show({ kind: 'saving' });
        doubts = [...doubts, { file: out, mark: fingerprint(out) }].slice(-5);
        keep();
        const by = clientId === undefined ? {} : { client_id: clientId };
        const answer = await backend.saveWorkflow({ id: workflowId, file: out, base_version: ground.version, ...by });
        ground = afterSend(ground, mine(), out, answer.version);
        doubts = [];
      }
      sent = file;
      failures = 0;
      const isAll = mine() === file;
      if (isAll) keep();
      show(isAll ? { kind: 'saved', at: new Date() } : { kind: 'unsaved' });
      if (!isAll) plan(restMs);
      return false;
    } catch (thrown) {
      return meetOrKeep(backendErrorOf(thrown));
    }
  };
  const meetOrKeep = async (error: BackendError): Promise<boolean> => {
    try {
      if (error.code !== 'CONFLICT') throw error;
      // This one was refused for certain; those before it may have arrived.
      doubts = doubts.slice(0, -1);
      await meetNewest();
      show({ kind: 'unsaved' });
      return true;
    } catch (thrown) {
      sent = undefined; // it may have arrived and only its answer been lost: whatever comes next is sent
      state.setState({ kind: 'kept', error: backendErrorOf(thrown) }, true);
      plan(retryMs[Math.min(failures, retryMs.length - 1)] ?? restMs);
      failures += 1;
      return false;
    }
  };
  const alone = async (act: () => Promise<void>): Promise<void> => {
    clearTimeout(timer);
    while (running !== undefined) await running;
    running = act().finally(() => {
      running = undefined;
    });
    await running;
  };
  const rest = () => {
    if (mine() !== sent) plan(restMs);
    else if (state.getState().kind !== 'saved') show({ kind: 'saved', at: new Date() });
  };
  const flush = (): Promise<void> =>
    alone(async () => {
      for (let round = 0; round < mostMeetings && mine() !== sent; round += 1) if (!(await send())) return;
      rest();
    });
  const pull = (): Promise<void> =>
    alone(async () => {
      // Away: the line that told of it tells again when it is back.
      await meetNewest().catch(() => undefined);
      rest();
    });
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.file === before.file || isReceiving) return;
    keep();
    // What was changed is as the server has it again, by undo: nothing is left to send, and no draft to find later.
    if (now.file === sent && running === undefined) {
      clearTimeout(timer);
      return show({ kind: 'saved', at: undefined });
    }
    if (state.getState().kind !== 'saving') show({ kind: 'unsaved' });
    plan(restMs);
  });
  if (!isSaved) plan(0);
  return {
    state,
    version: () => ground.version,
    flush,
    pull,
    choose(conflict, which) {
      const chosen = choose(ground, mine(), conflict, which);
      ground = chosen.ground;
      put(chosen.file);
      sent = undefined;
      keep();
      show({ kind: 'unsaved' });
      plan(0);
    },
    settle(version) {
      ground = groundOf(version, mine());
      sent = mine();
      doubts = [];
      keep();
      show({ kind: 'saved', at: new Date() });
    },
    stop() {
      unsubscribe();
      void flush().finally(() => clearTimeout(timer));
    },
  };
}

function whereThereIsNone(thrown: unknown): undefined {
  if (backendErrorOf(thrown).code !== 'NOT_FOUND') throw thrown;
}
