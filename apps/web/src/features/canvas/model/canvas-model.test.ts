import { readNode } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import { shopTools, shopWorkflow } from '../../stories/index.ts';
import { buildFlow, type FlowNode, noteNodeId } from './flow-nodes.ts';
import { beginFrameDrag, withFrameMoves } from './frame-drag.ts';
import { interpolateNodes } from './node-animation.ts';
import { viewGraph } from './graph-view.ts';
import { notesOf } from './note.ts';
import { createToolLookup } from './tool-lookup.ts';

const none: ReadonlySet<string> = new Set();
const selected = { nodes: none, notes: none, edges: none };
const drawn = (file = shopWorkflow) => ({
  graph: viewGraph(file, createToolLookup(shopTools), [], readNode),
  notes: notesOf(file),
  selected,
});
const measured = (nodes: FlowNode[]) => nodes.map(node => ({ ...node, measured: { width: 100, height: 60 } }));
const moved = {
  ...shopWorkflow,
  nodes: shopWorkflow.nodes.map(node => (node.id === 'log' ? { ...node, position: { x: 900, y: 300 } } : node)),
};
const at = (nodes: readonly FlowNode[], id: string) => nodes.find(node => node.id === id)?.position;

describe('interpolateNodes', () => {
  const first = buildFlow(undefined, drawn());
  const before = { ...first, nodes: measured(first.nodes) };

  it('interpolateNodes starts at the drawn positions and ends at the positions in the file', () => {
    const after = buildFlow(before, drawn(moved), false);
    expect(at(after.nodes, 'log')).toEqual({ x: 540, y: 300 });
    if (after.glide === undefined) throw new Error('something glides');
    expect([...after.glide.keys()]).toEqual(['log']);
    expect(at(interpolateNodes(after.nodes, after.glide, 1), 'log')).toEqual({ x: 900, y: 300 });
  });

  it('interpolateNodes skips the animation for reduced motion and for small moves', () => {
    expect(at(buildFlow(before, drawn(moved), true).nodes, 'log')).toEqual({ x: 900, y: 300 });
    const near = {
      ...shopWorkflow,
      nodes: shopWorkflow.nodes.map(node => ({ ...node, position: { ...node.position, x: node.position.x + 1 } })),
    };
    expect(buildFlow(before, drawn(near), false).glide).toBeUndefined();
  });
});

describe('dragging a frame', () => {
  it('a dragged frame moves its contents by the same distance', () => {
    const frame = { id: 'frame', text: 'Logging', position: { x: 500, y: 260 }, size: { width: 420, height: 140 } };
    const file = { ...shopWorkflow, notes: [frame] };
    const nodes = measured(buildFlow(undefined, drawn(file)).nodes);
    const id = noteNodeId('frame');
    const drags = beginFrameDrag(
      nodes.filter(node => node.id === id),
      nodes,
    );
    expect([...(drags[0]?.members.keys() ?? [])].toSorted()).toEqual(['log', 'log_id']);
    const changes = withFrameMoves([{ type: 'position', id, position: { x: 510, y: 250 }, dragging: true }], drags);
    expect(changes).toContainEqual({ type: 'position', id: 'log', position: { x: 550, y: 290 }, dragging: true });
    expect(changes).toHaveLength(3);
  });
});
