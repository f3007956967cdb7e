import { mergeCleanly } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { type Backend, BackendError } from '../../run/index.ts';
import { shopWorkflow, storyBackend } from '../../stories/index.ts';
import { renameNode } from '../canvas-editing/commands/rename-node.ts';
import { renameWorkflow } from '../canvas-editing/commands/rename-workflow.ts';
import { applyCommand, createEditorStore, undo } from '../editor-store.ts';
import { createDraftStorage } from './drafts.ts';
import { mergeBaseOf } from './merge-base.ts';
import { startAutosave } from './autosave.ts';
import { openWorkflow } from '../shell/open-workflow.ts';

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

function bench(over: Partial<Backend> = {}) {
  const server = storyBackend({ file: shopWorkflow, journal: [] });
  const storage = new MemoryStorage();
  const editor = createEditorStore('shop', shopWorkflow);
  const autosave = startAutosave({
    backend: { ...server, ...over },
    editor,
    drafts: createDraftStorage(storage),
    mergeBase: mergeBaseOf(12, shopWorkflow),
    isSaved: true,
  });
  return {
    server,
    storage,
    editor,
    autosave,
    rename: (name: string) => applyCommand(editor, 'rename', file => renameWorkflow(file, name)),
  };
}

describe('autosave', () => {
  it('autosave keeps a draft until the server has saved the changes, and reports the save', async () => {
    const { server, storage, autosave, rename } = bench();
    rename('Mine');
    expect(autosave.state.getState().kind).toBe('unsaved');
    autosave.keepDraft();
    expect(storage.length).toBe(1);
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect(storage.length).toBe(0);
    expect((await server.getWorkflow('shop')).file.name).toBe('Mine');
  });

  it('autosave sends nothing and restores no draft when a change was undone before it was sent', async () => {
    const { server, storage, editor, autosave, rename } = bench();
    rename('Slip');
    undo(editor);
    expect(autosave.state.getState().kind).toBe('saved');
    expect(storage.length).toBe(0);
    await autosave.flush();
    expect((await server.getWorkflow('shop')).file.name).toBe(shopWorkflow.name);
  });

  it('autosave sends an undone change after a save without a response, because the save may have arrived', async () => {
    let lost = 0;
    const { server, editor, autosave, rename } = bench({
      saveWorkflow: async save => {
        lost += 1;
        if (lost === 1) throw new BackendError('UNREACHABLE', 'no response');
        return server.saveWorkflow(save);
      },
    });
    rename('Slip');
    await autosave.flush();
    undo(editor);
    await autosave.flush();
    expect(lost).toBe(2);
    expect(autosave.state.getState().kind).toBe('saved');
  });

  it('autosave loses nothing while the server is unreachable and restores the changes on the next visit', async () => {
    const away = async () => {
      throw new BackendError('UNREACHABLE', 'no response');
    };
    const { server, storage, autosave, rename } = bench({ saveWorkflow: away });
    rename('Kept');
    await autosave.flush();
    expect(autosave.state.getState()).toMatchObject({ kind: 'kept', error: { code: 'UNREACHABLE' } });
    const again = await openWorkflow(await server.getWorkflow('shop'), { drafts: storage, undo: storage }, server.getSave);
    expect(again).toMatchObject({ kind: 'restored', file: { name: 'Kept' } });
    autosave.stop();
  });

  it('autosave merges what another user saved and saves both changes', async () => {
    const { server, autosave, editor, rename } = bench();
    await server.saveWorkflow({ id: 'shop', file: renameNode(shopWorkflow, 'assist', 'Theirs'), base_version: 12 });
    rename('Mine');
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect(autosave.version()).toBe(14);
    const { file } = await server.getWorkflow('shop');
    expect(file).toEqual(renameWorkflow(renameNode(shopWorkflow, 'assist', 'Theirs'), 'Mine'));
    expect(editor.getState().file).toEqual(file);
    undo(editor);
    await autosave.flush();
    expect((await server.getWorkflow('shop')).file).toEqual(renameNode(shopWorkflow, 'assist', 'Theirs'));
  });

  it('autosave applies what the server merged and keeps local changes made in the meantime', async () => {
    const theirs = renameNode(shopWorkflow, 'assist', 'Theirs');
    let saves = 0;
    const { autosave, editor, rename } = bench({
      saveWorkflow: async ({ file, base_version, on_conflict }) => {
        saves += 1;
        if (saves > 1) return { version: base_version + 1 };
        expect(on_conflict).toBe('merge');
        rename('Mine, while it was on its way');
        const merged = mergeCleanly(shopWorkflow, file, theirs);
        return { version: 14, ...(merged === undefined ? {} : { merged }) };
      },
    });
    rename('Mine');
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect([saves, autosave.version()]).toEqual([2, 15]);
    expect(editor.getState().file).toEqual(renameWorkflow(theirs, 'Mine, while it was on its way'));
  });

  for (const which of ['mine', 'theirs'] as const) {
    it(`autosave asks about a conflict, saves everything else and continues with ${which}`, async () => {
      const { server, storage, autosave, editor, rename } = bench();
      await server.saveWorkflow({ id: 'shop', file: renameWorkflow(shopWorkflow, 'Theirs'), base_version: 12 });
      rename('Mine');
      applyCommand(editor, 'rename', file => renameNode(file, 'assist', 'Mine alone'));
      await autosave.flush();
      const state = autosave.state.getState();
      if (state.kind !== 'conflict') throw new Error(`it is ${state.kind}`);
      expect(state.conflicts).toMatchObject([{ path: [{ key: 'name' }], mine: 'Mine', theirs: 'Theirs' }]);
      expect(editor.getState().file.name).toBe('Mine');
      expect((await server.getWorkflow('shop')).file).toEqual(
        renameNode(renameWorkflow(shopWorkflow, 'Theirs'), 'assist', 'Mine alone'),
      );
      // A tab that is closed now shows the conflicts again at the next visit.
      const again = await openWorkflow(await server.getWorkflow('shop'), { drafts: storage, undo: storage }, server.getSave);
      expect(again.merged?.conflicts).toEqual(state.conflicts);

      for (const conflict of state.conflicts) autosave.choose(conflict, which);
      await autosave.flush();
      expect(autosave.state.getState().kind).toBe('saved');
      expect(storage.length).toBe(0);
      expect((await server.getWorkflow('shop')).file.name).toBe(which === 'mine' ? 'Mine' : 'Theirs');
      expect(editor.getState().file).toEqual((await server.getWorkflow('shop')).file);
    });
  }

  it('autosave recognizes its own save after a lost response and reports no conflict', async () => {
    let isLost = true;
    const { server, autosave, editor, rename } = bench({
      saveWorkflow: async save => {
        const answer = await server.saveWorkflow(save);
        if (isLost) throw new BackendError('UNREACHABLE', 'no response');
        return answer;
      },
    });
    rename('Half');
    await autosave.flush();
    isLost = false;
    await server.saveWorkflow({
      id: 'shop',
      file: renameNode(await server.getSave('shop', 13), 'log', 'Theirs'),
      base_version: 13,
    });
    rename('Half and half');
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect((await server.getWorkflow('shop')).file).toEqual(
      renameNode(renameWorkflow(shopWorkflow, 'Half and half'), 'log', 'Theirs'),
    );
    expect(editor.getState().file).toEqual((await server.getWorkflow('shop')).file);
  });

  it('autosave sends changes that were made during a save', async () => {
    const { server, autosave, rename } = bench();
    rename('one');
    const first = autosave.flush();
    rename('two');
    await first;
    await autosave.flush();
    expect((await server.getWorkflow('shop')).file.name).toBe('two');
    expect(autosave.state.getState().kind).toBe('saved');
  });
});
