import type { WorkflowFile } from '@pinion/contracts';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { type Backend, type BackendError, backendErrorOf } from '../../run/index.ts';
import type { EditorStore } from '../editor-store.ts';
import type { DraftShelf } from '../model/drafts.ts';

export type SaveState =
  | { kind: 'saved'; at: Date | undefined }
  | { kind: 'unsaved' }
  | { kind: 'saving' }
  /** The server did not take it, or gave no answer: the draft is kept here and another try follows. */
  | { kind: 'kept'; error: BackendError }
  /** Somebody else saved meanwhile. Nothing is sent until a person has chosen. */
  | { kind: 'conflict' };

export type Autosave = {
  state: StoreApi<SaveState>;
  version: () => number;
  /** Sends what is unsent now; resolves when the server has it, or has refused it. */
  flush: () => Promise<void>;
  /** Goes on from another version of the server's, as after a conflict. */
  rebase: (version: number, isSaved: boolean) => void;
  stop: () => void;
};

export type AutosaveParts = { backend: Backend; editor: EditorStore; drafts: DraftShelf; version: number; isSaved: boolean };

const restMs = 600;
const retryMs = [1_000, 2_000, 5_000, 10_000];

/** Saves what was changed shortly after the hand rests, one save at a time, and keeps a draft until the server has it. */
export function startAutosave({ backend, editor, drafts, version, isSaved }: AutosaveParts): Autosave {
  const { workflowId } = editor.getState();
  const state = createStore<SaveState>(() => (isSaved ? { kind: 'saved', at: undefined } : { kind: 'unsaved' }));
  let base = version;
  let sent: WorkflowFile | undefined = isSaved ? editor.getState().file : undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | undefined;
  let failures = 0;

  const plan = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };
  const send = async (file: WorkflowFile) => {
    state.setState({ kind: 'saving' }, true);
    try {
      const answer = await backend.saveWorkflow({ id: workflowId, file, base_version: base });
      base = answer.version;
      sent = file;
      failures = 0;
      if (editor.getState().file === file) {
        drafts.drop(workflowId);
        state.setState({ kind: 'saved', at: new Date() }, true);
      } else {
        state.setState({ kind: 'unsaved' }, true);
        plan(restMs);
      }
    } catch (thrown) {
      const error = backendErrorOf(thrown);
      if (error.code === 'CONFLICT') {
        state.setState({ kind: 'conflict' }, true);
        return;
      }
      sent = undefined; // it may have arrived and only its answer been lost: whatever comes next is sent
      state.setState({ kind: 'kept', error }, true);
      plan(retryMs[Math.min(failures, retryMs.length - 1)] ?? restMs);
      failures += 1;
    }
  };
  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    await running;
    const { file } = editor.getState();
    if (file === sent || state.getState().kind === 'conflict') return;
    running = send(file).finally(() => {
      running = undefined;
    });
    await running;
  };
  /** What was changed is as the server has it again, by undo: nothing is left to send, and no draft to find later. */
  const rest = () => {
    clearTimeout(timer);
    drafts.drop(workflowId);
    state.setState({ kind: 'saved', at: undefined }, true);
  };
  const unsubscribe = editor.subscribe((now, before) => {
    if (now.file === before.file) return;
    if (now.file === sent && running === undefined && state.getState().kind === 'unsaved') return rest();
    drafts.keep(workflowId, { file: now.file, base_version: base });
    if (state.getState().kind === 'conflict') return;
    if (state.getState().kind !== 'saving') state.setState({ kind: 'unsaved' }, true);
    plan(restMs);
  });
  if (!isSaved) plan(0);
  return {
    state,
    version: () => base,
    flush,
    rebase: (next, isSavedNow) => {
      base = next;
      sent = isSavedNow ? editor.getState().file : undefined;
      if (isSavedNow) drafts.drop(workflowId);
      state.setState(isSavedNow ? { kind: 'saved', at: new Date() } : { kind: 'unsaved' }, true);
      if (!isSavedNow) plan(0);
    },
    stop: () => {
      unsubscribe();
      void flush().finally(() => clearTimeout(timer));
    },
  };
}
