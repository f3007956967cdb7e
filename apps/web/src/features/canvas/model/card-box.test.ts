import { readNode } from '@pinion/contracts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shopTools, shopWorkflow } from '../../stories/index.ts';
import { mapBounds, mapPaths } from './canvas-map.ts';
import { cardBox } from './card-box.ts';
import { levelOfDetailAt } from './level-of-detail.ts';
import { blockPaths, edgePaths } from './low-detail-paths.ts';
import { edgesOfNodes } from './edges-of-nodes.ts';
import { firstView } from './first-view.ts';
import { buildFlow, withHandles, withoutHandles } from './flow-nodes.ts';
import { viewGraph } from './graph-view.ts';
import { createToolLookup } from './tool-lookup.ts';

const none: ReadonlySet<string> = new Set();
const selected = { nodes: none, notes: none, edges: none };
const graph = viewGraph(shopWorkflow, createToolLookup(shopTools), [], readNode);

/** Creates a workflow with this many nodes by repeating the same nodes. */
function many(count: number) {
  const nodes = Array.from({ length: count }, (_, index) => {
    const node = shopWorkflow.nodes[index % shopWorkflow.nodes.length];
    if (node === undefined) throw new Error('the story has nodes');
    return { ...node, id: `${node.id}_${index}`, position: { x: 300 * (index % 20), y: 400 * Math.floor(index / 20) } };
  });
  return viewGraph({ ...shopWorkflow, nodes, edges: [] }, createToolLookup(shopTools), [], readNode);
}

describe('cardBox', () => {
  it('cardBox places each drawn handle on the border of the card, on its own row', () => {
    for (const view of graph.nodes.values()) {
      const { width, height, handles } = cardBox(view);
      for (const source of view.sources)
        expect(handles).toContainEqual(expect.objectContaining({ id: source.name, x: width - 12 }));
      for (const target of view.targets.filter(one => one.isWired))
        expect(handles).toContainEqual(expect.objectContaining({ id: target.name, x: -12 }));
      for (const side of ['source', 'target']) {
        const rows = handles.filter(({ type }) => type === side).map(({ y }) => y);
        expect(new Set(rows).size).toBe(rows.length);
        for (const y of rows) expect(y > 30 && y + 24 <= height).toBe(true);
      }
    }
  });

  it('buildFlow presets node sizes and handles only in low detail, and withoutHandles removes the handles', () => {
    expect(buildFlow(undefined, { graph, notes: [], selected }).nodes.every(node => node.measured === undefined)).toBe(true);
    const { nodes } = buildFlow(undefined, { graph: many(200), notes: [], selected }, true, true);
    expect(nodes.every(node => node.measured !== undefined && node.handles !== undefined)).toBe(true);
    expect(nodes.map(withoutHandles).every(node => node.handles === undefined && node.measured !== undefined)).toBe(true);
    expect(withHandles(nodes.map(withoutHandles)).map(node => node.handles)).toEqual(nodes.map(node => node.handles));
  });
});

describe('firstView', () => {
  const available = { width: 900, height: 800 };

  it('firstView is low detail for a wide graph or many nodes, and full detail otherwise', () => {
    expect(firstView(many(0), available)).toBeUndefined();
    expect(firstView(many(1), available)).toMatchObject({ detail: 'whole', viewport: { zoom: 1 } });
    expect(firstView(many(8), available)).toMatchObject({ detail: 'blocks' });
    expect(firstView(many(8), { width: 2600, height: 800 })).toMatchObject({ detail: 'whole' });
  });

  it('firstView fits the whole graph into the viewport', () => {
    fc.assert(
      fc.property(fc.integer({ min: 8, max: 150 }), fc.integer({ min: 300, max: 1200 }), (count, width) => {
        const graph = many(count);
        const seen = firstView(graph, { width, height: 800 });
        if (seen === undefined) return;
        const { x, y, zoom } = seen.viewport;
        for (const view of graph.nodes.values()) {
          const box = cardBox(view);
          const [left, top] = [x + view.node.position.x * zoom, y + view.node.position.y * zoom];
          expect(left >= 0 && top >= 0 && left + box.width * zoom <= width && top + box.height * zoom <= 800).toBe(true);
        }
      }),
    );
  });
});

describe('low-detail graph', () => {
  const { nodes } = buildFlow(undefined, { graph, notes: [], selected });

  it('a low-detail graph draws each node and each edge once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('plain', 'ok', 'failed'), { minLength: 1, maxLength: 40 }), zoomLevels => {
        let turn = 0;
        const next = () => zoomLevels[turn++ % zoomLevels.length] ?? 'plain';
        const count = (paths: ReadonlyMap<string, string>) => [...paths.values()].join('').split('M').length - 1;
        expect(count(blockPaths(nodes, next))).toBe(graph.nodes.size);
        const positions = new Map(nodes.map(node => [node.id, node]));
        expect(count(edgePaths(graph.edges.values(), id => positions.get(id), next))).toBe(graph.edges.size);
      }),
    );
  });

  it('edgesOfNodes returns every edge that touches one of the nodes, each once', () => {
    const ids = [...graph.nodes.keys()];
    fc.assert(
      fc.property(fc.subarray(ids), some => {
        const touching = [...graph.edges.values()].filter(({ edge }) => some.includes(edge.source) || some.includes(edge.target));
        expect(new Set(edgesOfNodes(graph, some))).toEqual(new Set(touching));
      }),
    );
  });

  it('a low-detail graph draws less the further it is zoomed out', () => {
    expect([1, 0.4, 0.39, 0.2, 0.19, 0.04].map(levelOfDetailAt)).toEqual([
      'whole',
      'whole',
      'names',
      'names',
      'blocks',
      'blocks',
    ]);
  });
});

describe('minimap', () => {
  it('the minimap contains all nodes in the proportions of the canvas', () => {
    const positionArbitrary = fc.record({ x: fc.integer({ min: -9000, max: 9000 }), y: fc.integer({ min: -9000, max: 9000 }) });
    fc.assert(
      fc.property(fc.array(positionArbitrary, { minLength: 1, maxLength: 30 }), positions => {
        const nodes = buildFlow(undefined, { graph: many(positions.length), notes: [], selected }).nodes.map((node, index) => ({
          ...node,
          position: positions[index] ?? node.position,
        }));
        const { x, y, width, height } = mapBounds(nodes, 1.6);
        expect(width / height).toBeCloseTo(1.6);
        for (const { position } of nodes) {
          expect(position.x >= x && position.x + 180 <= x + width).toBe(true);
          expect(position.y >= y && position.y + 80 <= y + height).toBe(true);
        }
      }),
    );
  });

  it('the minimap distinguishes selected nodes and frames from other nodes', () => {
    const frame = { id: 'f', text: 'A frame', position: { x: 0, y: 0 }, size: { width: 300, height: 200 } };
    const first = shopWorkflow.nodes[0]?.id ?? '';
    const { nodes } = buildFlow(undefined, { graph, notes: [frame], selected: { ...selected, nodes: new Set([first]) } });
    const paths = mapPaths(nodes);
    expect(paths.frames).toBe('M0 0h300v200h-300z');
    expect(paths.selected.match(/M/g)).toHaveLength(1);
    expect(paths.plain.match(/M/g)).toHaveLength(graph.nodes.size - 1);
  });
});
