import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../stories/index.ts';
import { applyCommand, createEditorStore, select } from '../core/editor-store.ts';
import { setWorkflowName } from '../core/commands/rename-workflow.ts';
import { actionsFor, actionTable, isEnabled } from './action-table.ts';

const ids = shopWorkflow.nodes.map(node => node.id);
const state = fc
  .record({
    nodes: fc.subarray(ids),
    notes: fc.subarray(['note']),
    edges: fc.subarray(['e1', 'e2']),
    hasChanged: fc.boolean(),
  })
  .map(({ nodes, notes, edges, hasChanged }) => {
    const store = createEditorStore('w', shopWorkflow);
    if (hasChanged) applyCommand(store, 'rename', file => setWorkflowName(file, 'Other'));
    select(store, { nodes: new Set(nodes), notes: new Set(notes), edges: new Set(edges) });
    return store.getState();
  });

describe('actionTable', () => {
  it('actionTable has a unique id for each action', () => {
    expect(new Set(actionTable.map(action => action.id)).size).toBe(actionTable.length);
  });

  it('actionTable never assigns one shortcut to two actions, whatever is selected', () => {
    fc.assert(
      fc.property(state, now => {
        const chords = actionTable.filter(action => isEnabled(action, now)).flatMap(action => action.chords);
        expect(chords.filter((chord, index) => chords.indexOf(chord) !== index)).toEqual([]);
      }),
    );
  });

  it('actionTable writes every shortcut in normal form: modifiers first, letters in lower case', () => {
    for (const chord of actionTable.flatMap(action => action.chords)) {
      expect(chord).toMatch(/^((mod|alt|shift)\+)*([a-z]|[^a-zA-Z]|[A-Z]\w+)$/);
    }
  });

  it('actionTable has at least one entry for each menu', () => {
    const store = createEditorStore('w', shopWorkflow);
    expect(
      actionsFor('canvas', store.getState())
        .flat()
        .map(action => action.id),
    ).toContain('add');
    select(store, { nodes: new Set(['assist']) });
    expect(
      actionsFor('node', store.getState())
        .flat()
        .map(action => action.id),
    ).toEqual(expect.arrayContaining(['rename', 'duplicate', 'delete', 'bypass', 'mute', 'frame']));
    expect(
      actionsFor('node', store.getState())
        .flat()
        .map(action => action.id),
    ).toEqual(expect.arrayContaining(['run.to', 'run.from', 'run.alone', 'test.pin', 'test.edit']));
    expect(
      actionsFor('pin', store.getState())
        .flat()
        .map(action => action.id),
    ).toEqual(['pin.materialize', 'pin.edit']);
    select(store, { edges: new Set(['e1']) });
    expect(
      actionsFor('edge', store.getState())
        .flat()
        .map(action => action.id),
    ).toEqual(['delete', 'insert']);
    select(store, { nodes: new Set(['assist', 'reply', 'log']) });
    expect(
      actionsFor('selection', store.getState())
        .flat()
        .map(action => action.id),
    ).toEqual(expect.arrayContaining(['align.left', 'distribute.x', 'frame', 'layout']));
  });
});
