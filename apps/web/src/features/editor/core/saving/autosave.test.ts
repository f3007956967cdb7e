import { mergeCleanly, type WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { memoryClient } from '../../../../../test-support/memory-client.ts';
import { RefusedRequest, unreachable } from '../../../../../test-support/memory-server.ts';
import { type StandardServer, standardServer } from '../../../../../test-support/standard-server.ts';
import { shopWorkflow } from '../../../stories/index.ts';
import { renameNode } from '../commands/rename-node.ts';
import { setWorkflowName } from '../commands/rename-workflow.ts';
import { applyCommand, createEditorStore, undo } from '../editor-store.ts';
import { createDraftStorage } from './drafts.ts';
import { mergeBaseOf } from './merge-base.ts';
import { startAutosave } from './autosave.ts';
import { openInEditor } from '../../shell/open-workflow.ts';

class MemoryStorage implements Storage {
  private readonly entries = new Map<string, string>();
  get length() {
    return this.entries.size;
  }
  clear = () => this.entries.clear();
  getItem = (key: string) => this.entries.get(key) ?? null;
  key = (index: number) => [...this.entries.keys()][index] ?? null;
  removeItem = (key: string) => void this.entries.delete(key);
  setItem = (key: string, value: string) => void this.entries.set(key, value);
}

function bench() {
  const server = standardServer({ workflows: { shop: shopWorkflow } });
  const client = memoryClient(server);
  const storage = new MemoryStorage();
  const editor = createEditorStore('shop', shopWorkflow);
  const drafts = createDraftStorage(storage);
  const autosave = startAutosave({ client, editor, drafts, mergeBase: mergeBaseOf(1, shopWorkflow), isSaved: true });
  const stored = () => client.workflows.get.query({ id: 'shop' });
  return {
    server,
    storage,
    editor,
    autosave,
    stored,
    /** Saves what another user has changed in a version. */
    saveOther: (file: WorkflowFile, base_version: number) => client.workflows.save.mutate({ id: 'shop', file, base_version }),
    /** Opens the workflow again, as on the next visit. */
    openAgain: async () => openInEditor(await stored(), { drafts: storage, undo: storage }, client),
    rename: (name: string) => applyCommand(editor, 'rename', file => setWorkflowName(file, name)),
  };
}

/** Lets the response of a save be lost. Whether the server has stored it is decided by `arrives`. */
function loseResponse(server: StandardServer, isLost: (count: number) => boolean, arrives: boolean): () => number {
  const save = server.handlerOf('workflows.save');
  let count = 0;
  server.answer({
    'workflows.save': (input, signal) => {
      count += 1;
      if (!isLost(count)) return save(input, signal);
      if (arrives) void save(input, signal);
      throw new RefusedRequest(unreachable);
    },
  });
  return () => count;
}

describe('autosave', () => {
  it('autosave keeps a draft until the server has saved the changes, and reports the save', async () => {
    const { stored, storage, autosave, rename } = bench();
    rename('Mine');
    expect(autosave.state.getState().kind).toBe('unsaved');
    autosave.saveDraft();
    expect(storage.length).toBe(1);
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect(storage.length).toBe(0);
    expect((await stored()).file.name).toBe('Mine');
  });

  it('autosave sends nothing and restores no draft when a change was undone before it was sent', async () => {
    const { stored, storage, editor, autosave, rename } = bench();
    rename('Slip');
    undo(editor);
    expect(autosave.state.getState().kind).toBe('saved');
    expect(storage.length).toBe(0);
    await autosave.flush();
    expect((await stored()).file.name).toBe(shopWorkflow.name);
  });

  it('autosave sends an undone change after a save without a response, because the save may have arrived', async () => {
    const { server, editor, autosave, rename } = bench();
    const saves = loseResponse(server, count => count === 1, false);
    rename('Slip');
    await autosave.flush();
    undo(editor);
    await autosave.flush();
    expect(saves()).toBe(2);
    expect(autosave.state.getState().kind).toBe('saved');
  });

  it('autosave loses nothing while the server is unreachable and restores the changes on the next visit', async () => {
    const { server, openAgain, autosave, rename } = bench();
    server.refuse('workflows.save', unreachable);
    rename('Kept');
    await autosave.flush();
    expect(autosave.state.getState()).toMatchObject({ kind: 'kept', error: { code: 'UNREACHABLE' } });
    expect(await openAgain()).toMatchObject({ kind: 'restored', file: { name: 'Kept' } });
    autosave.stop();
  });

  it('autosave merges what another user saved and saves both changes', async () => {
    const { stored, saveOther, autosave, editor, rename } = bench();
    await saveOther(renameNode(shopWorkflow, 'assist', 'Theirs'), 1);
    rename('Mine');
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect(autosave.version()).toBe(3);
    const { file } = await stored();
    expect(file).toEqual(setWorkflowName(renameNode(shopWorkflow, 'assist', 'Theirs'), 'Mine'));
    expect(editor.getState().file).toEqual(file);
    undo(editor);
    await autosave.flush();
    expect((await stored()).file).toEqual(renameNode(shopWorkflow, 'assist', 'Theirs'));
  });

  it('autosave applies what the server merged and keeps local changes made in the meantime', async () => {
    const theirs = renameNode(shopWorkflow, 'assist', 'Theirs');
    let saves = 0;
    const { server, autosave, editor, rename } = bench();
    server.answer({
      'workflows.save': ({ file, base_version = 0, on_conflict }) => {
        saves += 1;
        if (saves > 1) return { version: base_version + 1 } as never;
        expect(on_conflict).toBe('merge');
        rename('Mine, while it was on its way');
        return { version: 3, merged: mergeCleanly(shopWorkflow, file as WorkflowFile, theirs) } as never;
      },
    });
    rename('Mine');
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect([saves, autosave.version()]).toEqual([2, 4]);
    expect(editor.getState().file).toEqual(setWorkflowName(theirs, 'Mine, while it was on its way'));
  });

  for (const which of ['mine', 'theirs'] as const) {
    it(`autosave asks about a conflict, saves everything else and continues with ${which}`, async () => {
      const { stored, saveOther, openAgain, storage, autosave, editor, rename } = bench();
      await saveOther(setWorkflowName(shopWorkflow, 'Theirs'), 1);
      rename('Mine');
      applyCommand(editor, 'rename', file => renameNode(file, 'assist', 'Mine alone'));
      await autosave.flush();
      const state = autosave.state.getState();
      if (state.kind !== 'conflict') throw new Error(`it is ${state.kind}`);
      expect(state.conflicts).toMatchObject([{ path: [{ key: 'name' }], mine: 'Mine', theirs: 'Theirs' }]);
      expect(editor.getState().file.name).toBe('Mine');
      expect((await stored()).file).toEqual(renameNode(setWorkflowName(shopWorkflow, 'Theirs'), 'assist', 'Mine alone'));
      // A tab that is closed now shows the conflicts again at the next visit.
      const again = await openAgain();
      expect(again.merged?.conflicts).toEqual(state.conflicts);

      for (const conflict of state.conflicts) autosave.choose(conflict, which);
      await autosave.flush();
      expect(autosave.state.getState().kind).toBe('saved');
      expect(storage.length).toBe(0);
      expect((await stored()).file.name).toBe(which === 'mine' ? 'Mine' : 'Theirs');
      expect(editor.getState().file).toEqual((await stored()).file);
    });
  }

  it('autosave recognizes its own save after a lost response and reports no conflict', async () => {
    const { server, stored, saveOther, autosave, editor, rename } = bench();
    loseResponse(server, count => count === 1, true);
    rename('Half');
    await autosave.flush();
    await saveOther(renameNode((await stored()).file, 'log', 'Theirs'), 2);
    rename('Half and half');
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect((await stored()).file).toEqual(renameNode(setWorkflowName(shopWorkflow, 'Half and half'), 'log', 'Theirs'));
    expect(editor.getState().file).toEqual((await stored()).file);
  });

  it('autosave sends changes that were made during a save', async () => {
    const { stored, autosave, rename } = bench();
    rename('one');
    const first = autosave.flush();
    rename('two');
    await first;
    await autosave.flush();
    expect((await stored()).file.name).toBe('two');
    expect(autosave.state.getState().kind).toBe('saved');
  });
});
