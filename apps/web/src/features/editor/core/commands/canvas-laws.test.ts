import { deriveHandles, type WorkflowFile } from '@pinion/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxesInFrame, createToolLookup, notesOf } from '../../../canvas/index.ts';
import { shopTools, shopWorkflow } from '../../../stories/index.ts';
import { applyCommand, createEditorStore, redo, undo } from '../editor-store.ts';
import { boxesOf, type SelectedIds } from '../boxes.ts';
import { includeFrameContents } from '../../actions/arrange-actions.ts';
import { alignNodes, type Alignment } from './align-nodes.ts';
import { addWiredNode } from './add-wired-node.ts';
import { distributeNodes } from './distribute-nodes.ts';
import { frameNodes, unframe } from './frame-nodes.ts';
import { insertOnEdge } from './insert-on-edge.ts';
import { layOutGraph } from '../lay-out-graph.ts';
import { applyLayout } from './apply-layout.ts';
import { shiftDownstream } from './shift-downstream.ts';
import { nudgeNodes } from './nudge-nodes.ts';
import { splitEdge } from './split-edge.ts';
import { toggleNodes } from './toggle-nodes.ts';

const nodeIds = shopWorkflow.nodes.map(node => node.id);
const edgeIds = shopWorkflow.edges.map(edge => edge.id);
const sizes = new Map(nodeIds.map((id, index) => [id, { width: 120 + index * 10, height: 80 + index * 7 }]));
const chosen: fc.Arbitrary<SelectedIds> = fc
  .tuple(fc.subarray(nodeIds), fc.subarray(['note']))
  .map(([nodes, notes]) => ({ nodes: new Set(nodes), notes: new Set(notes) }));
const alignment = fc.constantFrom<Alignment>('left', 'centre', 'right', 'top', 'middle', 'bottom');

type EditCommand = (file: WorkflowFile) => WorkflowFile;
const still: fc.Arbitrary<EditCommand> = fc.oneof(
  fc.tuple(chosen, alignment).map(
    ([name, to]): EditCommand =>
      file =>
        alignNodes(file, name, sizes, to),
  ),
  fc.tuple(chosen, fc.constantFrom('x' as const, 'y' as const)).map(
    ([name, along]): EditCommand =>
      file =>
        distributeNodes(file, name, sizes, along),
  ),
  chosen.map(
    (name): EditCommand =>
      file =>
        frameNodes(file, name, sizes)?.file ?? file,
  ),
  fc.tuple(chosen, fc.integer({ min: -90, max: 90 })).map(
    ([name, x]): EditCommand =>
      file =>
        nudgeNodes(file, name, { x, y: 3 }),
  ),
  fc.tuple(chosen, fc.constantFrom('bypass' as const, 'mute' as const)).map(
    ([name, off]): EditCommand =>
      file =>
        toggleNodes(file, name.nodes, off),
  ),
  fc.constantFrom(...nodeIds).map(
    (id): EditCommand =>
      file =>
        shiftDownstream(file, id, 400),
  ),
);
const wiring: fc.Arbitrary<EditCommand> = fc.oneof(
  fc.constantFrom(...edgeIds).map(
    (edge): EditCommand =>
      file =>
        insertOnEdge(file, edge, { kind: 'transform', position: { x: 1, y: 2 } }, { target: 'in', source: 'value' }).file,
  ),
  fc.tuple(fc.constantFrom(...edgeIds), fc.constantFrom(...nodeIds)).map(
    ([edge, node]): EditCommand =>
      file =>
        splitEdge(file, edge, node, { target: 'in', source: 'value' }),
  ),
  fc.constantFrom(...nodeIds).map(
    (node): EditCommand =>
      file =>
        addWiredNode(file, { kind: 'prompt', position: { x: 9, y: 9 } }, { node, handle: 'value', side: 'source' }, 'in').file,
  ),
);

describe('canvas commands', () => {
  it('arranging, grouping and disabling nodes change no edge and no setting', () => {
    fc.assert(
      fc.property(fc.array(still, { maxLength: 12 }), changes => {
        const after = changes.reduce((file, act) => act(file), shopWorkflow);
        expect(after.edges).toEqual(shopWorkflow.edges);
        expect(after.nodes.map(({ id, type, config }) => [id, type, config])).toEqual(
          shopWorkflow.nodes.map(({ id, type, config }) => [id, type, config]),
        );
      }),
    );
  });

  it('every canvas command is undone exactly and redone exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(still, wiring), { minLength: 1, maxLength: 12 }), changes => {
        const store = createEditorStore('w', shopWorkflow);
        for (const act of changes) applyCommand(store, 'deed', act);
        const end = store.getState().file;
        while (undo(store) !== undefined);
        expect(store.getState().file).toBe(shopWorkflow);
        while (redo(store) !== undefined);
        expect(store.getState().file).toBe(end);
      }),
    );
  });
});

describe('insertOnEdge', () => {
  it('insertOnEdge splits the edge in two and keeps every other edge', () => {
    fc.assert(
      fc.property(fc.constantFrom(...shopWorkflow.edges), edge => {
        const handles = { target: 'in', source: 'value' };
        const { file, id } = insertOnEdge(shopWorkflow, edge.id, { kind: 'transform', position: { x: 0, y: 0 } }, handles);
        const others = shopWorkflow.edges.filter(one => one !== edge);
        expect(file.edges.filter(one => one.source !== id && one.target !== id)).toEqual(others);
        const [first, second, ...none] = file.edges.filter(one => one.source === id || one.target === id);
        expect(none).toEqual([]);
        expect(first).toMatchObject({ source: edge.source, source_handle: edge.source_handle, target: id, target_handle: 'in' });
        expect(second).toMatchObject({
          source: id,
          source_handle: 'value',
          target: edge.target,
          target_handle: edge.target_handle,
        });
        expect(new Set(file.edges.map(one => one.id)).size).toBe(file.edges.length);
      }),
    );
  });

  it('insertOnEdge changes nothing for a node at an end of the edge or for a missing edge', () => {
    expect(splitEdge(shopWorkflow, 'e1', 'message', { target: 'in', source: 'value' })).toBe(shopWorkflow);
    expect(splitEdge(shopWorkflow, 'gone', 'log', { target: 'in', source: 'value' })).toBe(shopWorkflow);
  });

  it('insertOnEdge moves only the nodes that follow the edge', () => {
    const inserted = insertOnEdge(
      shopWorkflow,
      'e5',
      { kind: 'transform', position: { x: 700, y: 300 } },
      { target: 'in', source: 'value' },
    );
    const after = shiftDownstream(inserted.file, inserted.id, 200);
    const xOf = (file: WorkflowFile, id: string) => file.nodes.find(node => node.id === id)?.position.x ?? 0;
    expect(xOf(after, 'log_id')).toBe(964);
    for (const id of nodeIds.filter(one => one !== 'log_id')) expect(xOf(after, id)).toBe(xOf(shopWorkflow, id));
  });
});

describe('alignNodes and distributeNodes', () => {
  it('alignNodes moves one side of all nodes to one line', () => {
    fc.assert(
      fc.property(chosen, alignment, (name, to) => {
        const boxes = boxesOf(alignNodes(shopWorkflow, name, sizes, to), name, sizes);
        if (boxes.length < 2) return;
        const rows = boxes.map(box => {
          if (to === 'left') return box.x;
          if (to === 'centre') return box.x + box.width / 2;
          if (to === 'right') return box.x + box.width;
          if (to === 'top') return box.y;
          return to === 'middle' ? box.y + box.height / 2 : box.y + box.height;
        });
        expect(Math.max(...rows) - Math.min(...rows)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('distributeNodes keeps the outermost nodes and makes all gaps equal', () => {
    const name = { nodes: new Set(['message', 'log', 'apology', 'reply']), notes: new Set<string>() };
    const boxes = boxesOf(distributeNodes(shopWorkflow, name, sizes, 'y'), name, sizes).toSorted((a, b) => a.y - b.y);
    const gaps = boxes.slice(1).map((box, index) => box.y - ((boxes[index]?.y ?? 0) + (boxes[index]?.height ?? 0)));
    expect(Math.max(...gaps) - Math.min(...gaps)).toBeLessThanOrEqual(1);
    expect(boxes[0]?.y).toBe(84);
    expect(boxes.at(-1)?.y).toBe(452);
  });
});

describe('frames', () => {
  const framed = frameNodes(shopWorkflow, { nodes: new Set(['log', 'log_id']), notes: new Set() }, sizes);

  it('a frame contains the nodes it was drawn around and moves with them', () => {
    if (framed === undefined) throw new Error('there is a frame');
    const within = includeFrameContents(framed.file, { nodes: new Set(), notes: new Set([framed.id]) }, sizes);
    expect([...within.nodes].toSorted()).toEqual(['log', 'log_id']);
    const moved = nudgeNodes(framed.file, within, { x: 10, y: 0 });
    expect(moved.nodes.find(node => node.id === 'log')?.position.x).toBe(550);
    expect(moved.nodes.find(node => node.id === 'reply')?.position.x).toBe(768);
  });

  it('a frame surrounds the same nodes after the graph is laid out', async () => {
    if (framed === undefined) throw new Error('there is a frame');
    const laidOut = applyLayout(framed.file, await layOutGraph(framed.file, sizes), sizes);
    const note = notesOf(laidOut).find(one => one.id === framed.id);
    const boxes = boxesOf(laidOut, { nodes: new Set(['log', 'log_id']), notes: new Set() }, sizes);
    expect(note?.size).toBeDefined();
    expect(
      boxesInFrame({ ...(note?.position ?? { x: 0, y: 0 }), ...(note?.size ?? { width: 0, height: 0 }) }, boxes),
    ).toHaveLength(2);
    expect(laidOut.edges).toEqual(shopWorkflow.edges);
  });

  it('unframe removes a frame without its contents and removes no plain note', () => {
    if (framed === undefined) throw new Error('there is a frame');
    const left = unframe(framed.file, new Set([framed.id, 'note']));
    expect(left.nodes).toEqual(shopWorkflow.nodes);
    expect(notesOf(left).map(note => note.id)).toEqual(['note']);
  });
});

describe('toggleNodes', () => {
  it('toggleNodes keeps the handles of a disabled node and enables it again on the second call', () => {
    for (const off of ['mute', 'bypass'] as const) {
      const once = toggleNodes(shopWorkflow, new Set(['assist', 'log']), off);
      const agent = once.nodes.find(node => node.id === 'assist');
      const before = shopWorkflow.nodes.find(node => node.id === 'assist');
      if (agent === undefined || before === undefined) throw new Error('the agent is there');
      expect(agent['off']).toBe(off);
      const lookup = createToolLookup(shopTools);
      expect(deriveHandles(agent, lookup, once.edges)).toEqual(deriveHandles(before, lookup, shopWorkflow.edges));
      expect(toggleNodes(once, new Set(['assist', 'log']), off).nodes).toEqual(shopWorkflow.nodes);
    }
  });

  it('toggleNodes can only mute an input or output node', () => {
    const ends = new Set(['message', 'reply']);
    expect(toggleNodes(shopWorkflow, ends, 'bypass')).toBe(shopWorkflow);
    expect(toggleNodes(shopWorkflow, ends, 'mute').nodes.filter(node => node['off'] === 'mute')).toHaveLength(2);
  });
});
