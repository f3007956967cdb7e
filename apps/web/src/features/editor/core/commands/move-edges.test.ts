import { orderNodes, readNode } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopWorkflow } from '../../../stories/index.ts';
import { applyCommand, createEditorStore, undo } from '../editor-store.ts';
import { pinsOfCall } from '../../inspector/move-edges-suggestion.tsx';
import { connectHandles } from './connect-handles.ts';
import { materializeCall } from './materialize-call.ts';
import { moveEdges } from './move-edges.ts';

const request = {
  run_id: 'run_1',
  node_id: 'assist',
  call_id: 'c1',
  name: 'orders.place',
  version: '3.0.2',
  input: { product: 'p_1' },
  offers: [],
  graph: '',
};
const made = materializeCall(shopWorkflow, request);
const config = (() => {
  const read = readNode(made.file.nodes.at(-1) ?? { id: '', type: '', position: { x: 0, y: 0 }, config: {} });
  if (read.type !== 'tool') throw new Error('no tool node');
  return read.config;
})();
const [from, to] = [
  { node: 'assist', handle: 'order' },
  { node: made.id, handle: 'output' },
] as const;

describe('moveEdges', () => {
  it('moveEdges is available for pins that show a single call of the tool and for existing edges', () => {
    expect(pinsOfCall(made.file, made.id, config)).toEqual([{ agent: 'assist', pin: 'order', edges: 1, onMissing: 'null' }]);
    expect(pinsOfCall(moveEdges(made.file, from, to), made.id, config)).toEqual([]);
    const counting = {
      ...made.file,
      nodes: made.file.nodes.map(node =>
        node.id === 'assist'
          ? {
              ...node,
              config: { ...node.config, pins: [{ name: 'order', selector: { tool: 'orders.place', strategy: 'count' } }] },
            }
          : node,
      ),
    };
    expect(pinsOfCall(counting, made.id, config)).toEqual([]);
  });

  it('moveEdges moves each edge with its id and target in one undoable step', () => {
    const store = createEditorStore('shop', made.file);
    applyCommand(store, 'move edges', file => moveEdges(file, from, to));
    const { edges } = store.getState().file;
    expect(edges.find(edge => edge.id === 'e3')).toEqual({
      id: 'e3',
      source: made.id,
      source_handle: 'output',
      target: 'log',
      target_handle: 'order',
    });
    expect(edges.filter(edge => edge.id !== 'e3')).toEqual(made.file.edges.filter(edge => edge.id !== 'e3'));
    undo(store);
    expect(store.getState().file).toBe(made.file);
  });

  it('moveEdges never creates a cycle, loses an edge or connects two handles twice', () => {
    const ids = made.file.nodes.map(node => node.id);
    const edge = fc.record({
      source: fc.constantFrom(...ids, 'assist'),
      source_handle: fc.constantFrom('order', 'output', 'value'),
      target: fc.constantFrom(...ids),
      target_handle: fc.constantFrom('in', 'value'),
    });
    fc.assert(
      fc.property(fc.array(edge, { maxLength: 12 }), more => {
        const file = more.reduce((before, one) => {
          const after = connectHandles(before, one);
          return orderNodes(after).cyclic.length > 0 ? before : after;
        }, made.file);
        const moved = moveEdges(file, from, to);
        expect(orderNodes(moved).cyclic).toEqual([]);
        expect(moved.edges.map(({ id, target, target_handle }) => [id, target, target_handle])).toEqual(
          file.edges.map(({ id, target, target_handle }) => [id, target, target_handle]),
        );
        const ends = moved.edges.map(one => [one.source, one.source_handle, one.target, one.target_handle].join(' '));
        expect(new Set(ends).size).toBe(ends.length);
      }),
    );
  });
});
