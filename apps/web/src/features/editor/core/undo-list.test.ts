import type { WorkflowFile } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../stories/index.ts';
import { applyCommand, createEditorStore, redo, undo } from './editor-store.ts';
import { addNode } from './commands/add-node.ts';
import { removeNodes } from './commands/remove-nodes.ts';
import { setWorkflowName } from './commands/rename-workflow.ts';

const changes: fc.Arbitrary<(file: WorkflowFile) => WorkflowFile> = fc.oneof(
  fc
    .constantFrom('agent', 'tool', 'note', 'branch')
    .map(kind => (file: WorkflowFile) => addNode(file, { kind: kind as 'agent', position: { x: 0, y: 0 } }).file),
  fc.constantFrom('assist', 'reply', 'log').map(id => (file: WorkflowFile) => removeNodes(file, new Set([id]))),
  fc.string({ minLength: 1, maxLength: 20 }).map(name => (file: WorkflowFile) => setWorkflowName(file, name)),
);

describe('undo and redo', () => {
  it('undo and redo are inverse for every command', () => {
    fc.assert(
      fc.property(fc.array(changes, { minLength: 1, maxLength: 20 }), all => {
        const store = createEditorStore('w', shopWorkflow);
        const files = [store.getState().file];
        for (const act of all) {
          applyCommand(store, 'deed', act);
          const { file } = store.getState();
          if (file !== files.at(-1)) files.push(file);
        }
        for (const file of files.slice(0, -1).toReversed()) {
          undo(store);
          expect(store.getState().file).toBe(file);
        }
        expect(undo(store)).toBeUndefined();
        for (const file of files.slice(1)) {
          redo(store);
          expect(store.getState().file).toBe(file);
        }
        expect(redo(store)).toBeUndefined();
      }),
    );
  });

  it('undo reverts typing in one field in one step and typing in two fields in two steps', () => {
    const store = createEditorStore('w', shopWorkflow);
    for (const name of ['A', 'Ab', 'Abc']) applyCommand(store, 'rename', file => setWorkflowName(file, name), 'name');
    applyCommand(store, 'add', file => addNode(file, { kind: 'agent', position: { x: 0, y: 0 } }).file);
    expect(undo(store)).toBe('add');
    expect(store.getState().file.name).toBe('Abc');
    undo(store);
    expect(store.getState().file.name).toBe('Shop assistant');
  });

  it('redo is cleared once a new command is applied', () => {
    const store = createEditorStore('w', shopWorkflow);
    applyCommand(store, 'one', file => setWorkflowName(file, 'one'));
    undo(store);
    applyCommand(store, 'two', file => setWorkflowName(file, 'two'));
    expect(redo(store)).toBeUndefined();
    expect(store.getState().file.name).toBe('two');
  });
});
