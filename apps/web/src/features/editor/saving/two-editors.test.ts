import { type WorkflowFile, type WorkflowNode } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { memoryClient } from '../../../../test-support/memory-client.ts';
import { MemoryServer, RefusedRequest, unreachable } from '../../../../test-support/memory-server.ts';
import { shopWorkflow } from '../../stories/index.ts';
import { addNode } from '../core/commands/add-node.ts';
import { connectHandles } from '../core/commands/connect-handles.ts';
import { nudgeNodes } from '../core/commands/nudge-nodes.ts';
import { removeNodes } from '../core/commands/remove-nodes.ts';
import { renameNode } from '../core/commands/rename-node.ts';
import { setConfig } from '../core/commands/set-config.ts';
import { applyCommand, createEditorStore, redo, undo } from '../core/editor-store.ts';
import { createDraftStorage } from '../core/saving/drafts.ts';
import { mergeBaseOf } from '../core/saving/merge-base.ts';
import { type Autosave, startAutosave } from '../core/saving/autosave.ts';

type Save = { file: WorkflowFile; version: number };

/** Creates the part of a server that two editors need: every save is stored, and one based on an older save is rejected. */
function saveServer(first: WorkflowFile) {
  const saves = [first];
  const newest = (): Save => ({ version: saves.length, file: saves.at(-1) ?? first });
  const state = {
    /** The outcome of the next save: it arrives, its response is lost, or it never arrives. */
    fate: 'fine' as 'fine' | 'unanswered' | 'away',
    newest,
    client: memoryClient(
      new MemoryServer({
        'workflows.get': ({ id }) => ({ id, ...newest(), updated_at: '' }) as never,
        'workflows.version_file': ({ version }) => {
          const file = saves[Number(String(version).replace('save-', '')) - 1];
          if (file === undefined) throw new RefusedRequest({ code: 'NOT_FOUND' });
          return { file } as never;
        },
        'workflows.save': ({ file, base_version }) => {
          if (state.fate === 'away') throw new RefusedRequest(unreachable);
          if (base_version !== saves.length) throw new RefusedRequest({ code: 'CONFLICT' });
          saves.push(file as WorkflowFile);
          if (state.fate === 'unanswered') throw new RefusedRequest(unreachable);
          return { version: saves.length } as never;
        },
      }),
    ),
  };
  return state;
}

function twoEditors() {
  const server = saveServer(shopWorkflow);
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  return {
    server,
    editors: ['a', 'b'].map(name => {
      const store = createEditorStore('w', shopWorkflow);
      const mergeBase = mergeBaseOf(1, shopWorkflow);
      const drafts = createDraftStorage(storage);
      const autosave = startAutosave({ client: server.client, editor: store, drafts, mergeBase, isSaved: true });
      return { name, store, autosave };
    }),
  };
}

const ids = shopWorkflow.nodes.map(node => node.id);
const step = fc.record({
  by: fc.nat(1),
  act: fc.constantFrom('title', 'config', 'move', 'add', 'wire', 'remove', 'save', 'look'),
  node: fc.constantFrom(...ids),
  fate: fc.constantFrom('fine', 'fine', 'unanswered', 'away'),
} as const);

/** All writers of a value, and what was written last. */
type Written = Map<string, { by: Set<string>; last: string }>;

const written = (file: WorkflowFile, path: string): unknown => {
  const [id, field] = path.split('.');
  const node = file.nodes.find(one => one.id === id);
  return field === 'title' ? node?.title : node?.config[String(field)];
};

describe('two editors of one workflow', () => {
  it('two editors end with the same file and keep every change that only one of them made, despite lost saves', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), fc.boolean(), async (steps, isMine) => {
        const { server, editors } = twoEditors();
        const positions: Written = new Map();
        const removed = new Set<string>();
        const added = new Map<string, string>();
        let count = 0;
        for (const { by, act, node, fate } of steps) {
          const editor = editors[by];
          if (editor === undefined) continue;
          const { store, autosave, name } = editor;
          const value = `${name}${(count += 1)}`;
          const isThere = store.getState().file.nodes.some(one => one.id === node);
          const write = (field: string, command: (file: WorkflowFile) => WorkflowFile) => {
            if (!isThere) return;
            applyCommand(store, act, command);
            const path = `${node}.${field}`;
            positions.set(path, { by: new Set([...(positions.get(path)?.by ?? []), name]), last: value });
          };
          if (act === 'title') write('title', file => renameNode(file, node, value));
          if (act === 'config') write('mark', file => setConfig(file, node, config => ({ ...config, mark: value })));
          if (act === 'move')
            applyCommand(store, act, file => nudgeNodes(file, { nodes: new Set([node]), notes: new Set() }, { x: 3, y: 0 }));
          if (act === 'add') {
            applyCommand(store, act, file => addNode(file, { kind: 'agent', position: { x: 0, y: 0 }, title: value }).file);
            added.set(value, node);
          }
          if (act === 'wire' && isThere) {
            const fresh = store.getState().file.nodes.find(one => added.get(one.title ?? '') === node);
            if (fresh !== undefined)
              applyCommand(store, act, file =>
                connectHandles(file, { source: node, source_handle: 'x', target: fresh.id, target_handle: 'in' }),
              );
          }
          if (act === 'remove') {
            applyCommand(store, act, file => removeNodes(file, new Set([node])));
            removed.add(node);
          }
          server.fate = fate;
          if (act === 'save') await autosave.flush();
          if (act === 'look') await autosave.pull();
          server.fate = 'fine';
        }
        await waitUntilIdle(server, editors, isMine ? 'mine' : 'theirs');

        const files = editors.map(({ store }) => store.getState().file);
        expect(files[0]).toEqual(server.newest().file);
        expect(files[1]).toEqual(server.newest().file);
        const { file } = server.newest();
        for (const [path, { by, last }] of positions)
          if (by.size === 1 && !removed.has(path.split('.')[0] ?? '')) expect([path, written(file, path)]).toEqual([path, last]);
        expect(ids.filter(id => !removed.has(id) && !file.nodes.some(node => node.id === id))).toEqual([]);
        expect([...added.keys()].filter(title => !file.nodes.some(node => node.title === title))).toEqual([]);
        for (const { autosave } of editors) autosave.stop();
      }),
      { numRuns: 120 },
    );
  }, 60_000);

  it('undo in one of two editors reverts only the changes of that editor', async () => {
    const action = fc.record({ by: fc.nat(1), node: fc.constantFrom(...ids), isTitle: fc.boolean(), look: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 16 }), fc.boolean(), async (changes, isAgain) => {
        const { server, editors } = twoEditors();
        const [mine, other] = editors;
        if (mine === undefined || other === undefined) return;
        let theirs = shopWorkflow;
        let all = shopWorkflow;
        for (const [index, { by, node, isTitle, look }] of changes.entries()) {
          // One user edits titles and the other configs, so nothing is changed by both.
          const isMine = by === 0 && isTitle;
          const act = (file: WorkflowFile): WorkflowFile =>
            isMine ? renameNode(file, node, `m${index}`) : setConfig(file, node, config => ({ ...config, mark: index }));
          applyCommand((isMine ? mine : other).store, 'deed', act);
          if (!isMine) theirs = act(theirs);
          all = act(all);
          if (look) {
            await other.autosave.flush();
            await mine.autosave.pull();
          }
        }
        await waitUntilIdle(server, editors, 'mine');
        expect(mine.store.getState().file).toEqual(all);
        while (undo(mine.store) !== undefined);
        expect(mine.store.getState().file).toEqual(theirs);
        if (isAgain) {
          while (redo(mine.store) !== undefined);
          expect(mine.store.getState().file).toEqual(all);
        }
        for (const { autosave } of editors) autosave.stop();
      }),
      { numRuns: 120 },
    );
  }, 60_000);

  it('undo in one of two editors keeps what the other editor changed afterwards', async () => {
    const { server, editors } = twoEditors();
    const [mine, other] = editors;
    if (mine === undefined || other === undefined) return;
    applyCommand(mine.store, 'add', file => addNode(file, { kind: 'agent', position: { x: 0, y: 0 } }).file);
    applyCommand(mine.store, 'rename', file => renameNode(file, 'assist', 'Mine'));
    await waitUntilIdle(server, editors, 'mine');
    applyCommand(other.store, 'rename', file => renameNode(file, 'agent', 'Theirs'));
    await waitUntilIdle(server, editors, 'mine');
    expect(undo(mine.store)).toBe('rename');
    expect(undo(mine.store)).toBeUndefined();
    expect(titleIn(mine.store.getState().file, 'agent')).toBe('Theirs');
    expect(titleIn(mine.store.getState().file, 'assist')).toBe(titleIn(shopWorkflow, 'assist'));
    for (const { autosave } of editors) autosave.stop();
  });
});

const titleIn = (file: WorkflowFile, id: string): WorkflowNode['title'] => file.nodes.find(node => node.id === id)?.title;

/** Saves and merges in all editors until nothing is left to do. Conflicts are resolved as they occur. */
async function waitUntilIdle(
  server: ReturnType<typeof saveServer>,
  editors: readonly { autosave: Autosave }[],
  which: 'mine' | 'theirs',
): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    for (const { autosave } of editors) {
      await autosave.flush();
      await autosave.pull();
      const state = autosave.state.getState();
      if (state.kind === 'conflict') for (const conflict of state.conflicts) autosave.choose(conflict, which);
      await autosave.flush();
    }
    if (editors.every(({ autosave }) => autosave.version() === server.newest().version)) return;
  }
}
