import { describe, expect, it } from 'vitest';
import { type Backend, BackendError } from '../../run/index.ts';
import { shopWorkflow, storyBackend } from '../../stories/index.ts';
import { renameWorkflow } from '../commands/rename-workflow.ts';
import { change, createEditorStore, undo } from '../editor-store.ts';
import { draftShelf } from '../model/drafts.ts';
import { startAutosave } from './autosave.ts';
import { openWorkflow } from './open-workflow.ts';

class Shelf implements Storage {
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
  const storage = new Shelf();
  const editor = createEditorStore('shop', shopWorkflow);
  const autosave = startAutosave({
    backend: { ...server, ...over },
    editor,
    drafts: draftShelf(storage),
    version: 12,
    isSaved: true,
  });
  return {
    server,
    storage,
    editor,
    autosave,
    rename: (name: string) => change(editor, 'rename', file => renameWorkflow(file, name)),
  };
}

describe('autosave', () => {
  it('keeps a draft until the server has the work, and says when it does', async () => {
    const { server, storage, autosave, rename } = bench();
    rename('Mine');
    expect(autosave.state.getState().kind).toBe('unsaved');
    expect(storage.length).toBe(1);
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect(storage.length).toBe(0);
    expect((await server.getWorkflow('shop')).file.name).toBe('Mine');
  });

  it('has nothing to send, and no draft to restore, when a change was undone before it was sent', async () => {
    const { server, storage, editor, autosave, rename } = bench();
    rename('Slip');
    undo(editor);
    expect(autosave.state.getState().kind).toBe('saved');
    expect(storage.length).toBe(0);
    await autosave.flush();
    expect((await server.getWorkflow('shop')).file.name).toBe(shopWorkflow.name);
  });

  it('sends what was undone after a save without an answer: the save may have arrived', async () => {
    let lost = 0;
    const { server, editor, autosave, rename } = bench({
      saveWorkflow: async save => {
        lost += 1;
        if (lost === 1) throw new BackendError('UNREACHABLE', 'no answer');
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

  it('loses nothing when the server is away, and restores it on the next visit', async () => {
    const away = async () => {
      throw new BackendError('UNREACHABLE', 'no answer');
    };
    const { server, storage, autosave, rename } = bench({ saveWorkflow: away });
    rename('Kept');
    await autosave.flush();
    expect(autosave.state.getState()).toMatchObject({ kind: 'kept', error: { code: 'UNREACHABLE' } });
    const again = openWorkflow(await server.getWorkflow('shop'), storage);
    expect(again).toMatchObject({ kind: 'restored', file: { name: 'Kept' } });
    autosave.stop();
  });

  it('asks when somebody else has saved, and goes on from either version', async () => {
    const { server, storage, autosave, editor, rename } = bench();
    await server.saveWorkflow({ id: 'shop', file: renameWorkflow(shopWorkflow, 'Theirs'), base_version: 12 });
    rename('Mine');
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('conflict');
    expect(openWorkflow(await server.getWorkflow('shop'), storage).kind).toBe('outdated');
    autosave.rebase(13, false);
    await autosave.flush();
    expect(autosave.state.getState().kind).toBe('saved');
    expect((await server.getWorkflow('shop')).file.name).toBe(editor.getState().file.name);
  });

  it('sends what changed while it was sending', async () => {
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
