import type { WorkflowFile } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { addNode } from '../commands/add-node.ts';
import { editNote } from '../commands/edit-note.ts';
import { insertOnEdge } from '../commands/insert-on-edge.ts';
import { nudgeNodes } from '../commands/nudge-nodes.ts';
import { removeNodes } from '../commands/remove-nodes.ts';
import { setWorkflowName } from '../commands/rename-workflow.ts';
import { applyCommand, createEditorStore, receiveFile, redo, undo } from '../editor-store.ts';
import { applyPatch, diffFiles } from './file-patch.ts';
import { fingerprint } from './fingerprint.ts';
import { storeUndo, type UndoStorage } from './stored-undo.ts';
import { restoreUndo } from './restore-undo.ts';

type EditAction = (file: WorkflowFile) => WorkflowFile;
const action: fc.Arbitrary<EditAction> = fc.oneof(
  fc.constantFrom('agent' as const, 'tool' as const, 'note' as const).map(
    (kind): EditAction =>
      file =>
        addNode(file, { kind, position: { x: 1, y: 2 } }).file,
  ),
  fc.constantFrom('assist', 'reply', 'log').map(
    (id): EditAction =>
      file =>
        removeNodes(file, new Set([id])),
  ),
  fc.constantFrom('e1', 'e5').map(
    (id): EditAction =>
      file =>
        insertOnEdge(file, id, { kind: 'transform', position: { x: 5, y: 5 } }, { target: 'in', source: 'value' }).file,
  ),
  fc.constantFrom('message', 'log').map(
    (id): EditAction =>
      file =>
        nudgeNodes(file, { nodes: new Set([id]), notes: new Set() }, { x: 7, y: 0 }),
  ),
  fc.string({ minLength: 1, maxLength: 9 }).map(
    (name): EditAction =>
      file =>
        setWorkflowName(file, name),
  ),
  fc.string({ maxLength: 9 }).map(
    (text): EditAction =>
      file =>
        editNote(file, 'note', text),
  ),
  fc.constant((file: WorkflowFile): WorkflowFile => {
    const { notes: _, ...rest } = file;
    return rest;
  }),
);

function queue(): UndoStorage & { size: () => number } {
  const entries = new Map<string, string>();
  return {
    getItem: key => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: key => void entries.delete(key),
    size: () => entries.size,
  };
}

const asStored = (file: WorkflowFile): WorkflowFile => JSON.parse(JSON.stringify(file));

describe('diffFiles', () => {
  it('applyPatch turns one file into the other after a JSON round trip', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 8 }), fc.array(action, { maxLength: 8 }), (one, other) => {
        const from = one.reduce((file, act) => act(file), shopWorkflow);
        const to = other.reduce((file, act) => act(file), shopWorkflow);
        expect(applyPatch(from, JSON.parse(JSON.stringify(diffFiles(from, to))))).toEqual(to);
      }),
    );
  });

  it('diffFiles returns a patch as small as the change', () => {
    const moved = nudgeNodes(shopWorkflow, { nodes: new Set(['log']), notes: new Set() }, { x: 1, y: 0 });
    expect(diffFiles(shopWorkflow, moved)).toEqual({ nodes: { items: [moved.nodes.find(node => node.id === 'log')] } });
    expect(diffFiles(shopWorkflow, shopWorkflow)).toEqual({});
  });
});

describe('restoreUndo', () => {
  it('restoreUndo restores every undo and redo step from before a reload', () => {
    fc.assert(
      fc.property(fc.array(action, { minLength: 1, maxLength: 12 }), fc.nat(12), (changes, steps) => {
        const storage = queue();
        const before = createEditorStore('w', shopWorkflow);
        for (const act of changes) applyCommand(before, 'deed', act);
        for (let step = 0; step < steps; step += 1) undo(before);
        storeUndo(storage, 'w', before.getState().file, before.getState().undo);

        const file = asStored(before.getState().file);
        const { list, isLost } = restoreUndo(storage, 'w', file);
        expect(isLost).toBe(false);
        const after = createEditorStore('w', file, list);
        for (const act of [undo, redo]) {
          for (;;) {
            const [one, other] = [act(before), act(after)];
            expect(other).toBe(one);
            expect(after.getState().file).toEqual(before.getState().file);
            if (one === undefined) break;
          }
        }
      }),
    );
  });

  it('restoreUndo restores only local steps, even when other users changed the file in the meantime', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(action, fc.boolean()), { minLength: 1, maxLength: 10 }), fc.nat(4), (changes, steps) => {
        const storage = queue();
        const before = createEditorStore('w', shopWorkflow);
        for (const [act, isMine] of changes) {
          if (isMine) applyCommand(before, 'deed', act);
          else receiveFile(before, act(before.getState().file));
        }
        for (let step = 0; step < steps; step += 1) undo(before);
        storeUndo(storage, 'w', before.getState().file, before.getState().undo);
        const file = asStored(before.getState().file);
        const after = createEditorStore('w', file, restoreUndo(storage, 'w', file).list);
        for (const act of [undo, redo, undo]) {
          for (;;) {
            const [one, other] = [act(before), act(after)];
            expect(other).toBe(one);
            expect(after.getState().file).toEqual(before.getState().file);
            if (one === undefined) break;
          }
        }
      }),
    );
  });

  it('restoreUndo restores nothing and reports it when the file is a different one', () => {
    const storage = queue();
    const store = createEditorStore('w', shopWorkflow);
    applyCommand(store, 'rename', file => setWorkflowName(file, 'Mine'));
    storeUndo(storage, 'w', store.getState().file, store.getState().undo);
    expect(restoreUndo(storage, 'w', setWorkflowName(shopWorkflow, 'Theirs'))).toEqual({
      list: { past: [], future: [] },
      isLost: true,
    });
    expect(restoreUndo(storage, 'other', shopWorkflow).isLost).toBe(false);
  });

  it('storeUndo keeps the most recent steps when the storage is too small', () => {
    const storage = queue();
    const store = createEditorStore('w', shopWorkflow);
    for (let step = 0; step < 40; step += 1)
      applyCommand(store, `write ${step}`, file => ({ ...file, blob: `${step}`.repeat(60_000) }));
    storeUndo(storage, 'w', store.getState().file, store.getState().undo);
    const { list } = restoreUndo(storage, 'w', asStored(store.getState().file));
    expect(list.past.length).toBeGreaterThan(5);
    expect(list.past.length).toBeLessThan(40);
    expect(list.past.at(-1)?.label).toBe('write 39');
  });

  it('restoreUndo restores nothing from invalid storage, and storeUndo removes an empty list', () => {
    const storage = queue();
    for (const text of ['', '7', '{', '{"file":7}', `{"file":"${fingerprint(shopWorkflow)}","past":[7,{"patch":1}]}`]) {
      storage.setItem('pinion.undo.w', text);
      expect(restoreUndo(storage, 'w', shopWorkflow).list).toEqual({ past: [], future: [] });
    }
    storeUndo(storage, 'w', shopWorkflow, { past: [], future: [] });
    expect(storage.size()).toBe(0);
  });
});
