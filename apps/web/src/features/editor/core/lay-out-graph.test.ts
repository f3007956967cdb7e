import type { WorkflowFile } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import type { DrawnHandle, Sizes } from './boxes.ts';
import { applyLayout } from './commands/apply-layout.ts';
import { layOutGraph } from './lay-out-graph.ts';

const target: DrawnHandle = { side: 'target', handle: 'in', y: 40 };
const sources = (...handles: string[]): DrawnHandle[] =>
  handles.map((handle, index) => ({ side: 'source', handle, y: 60 + index * 20 }));

/** Returns a branch whose cases lead to the nodes in the reverse of the order of its handles. */
const branch = (count: number) => {
  const names = Array.from({ length: count }, (_, index) => `case_${index}`);
  const nodes = ['start', ...names].map(id => ({ id, type: 'transform', position: { x: 10, y: 20 }, config: {} }));
  const edges = names.toReversed().map(name => ({
    id: name,
    source: 'start',
    source_handle: name,
    target: name,
    target_handle: 'in',
  }));
  const file: WorkflowFile = { format: 'pinion.workflow/1', name: 'Branch', nodes: [...nodes].reverse(), edges };
  const sizes: Sizes = new Map(
    nodes.map(({ id }) => [id, { width: 180, height: 120, handles: id === 'start' ? sources(...names) : [target] }]),
  );
  return { file, sizes, names };
};

describe('layOutGraph', () => {
  it('the targets of a node are below each other in the order of its handles', async () => {
    for (const count of [2, 3, 5, 9]) {
      const { file, sizes, names } = branch(count);
      const layout = await layOutGraph(file, sizes);
      const heights = names.map(name => layout.get(name)?.y ?? Number.NaN);
      expect(heights).toEqual(heights.toSorted((a, b) => a - b));
      expect(new Set(names.map(name => layout.get(name)?.x)).size).toBe(1);
    }
  });
  it('only the chosen nodes move, and their top left corner stays', async () => {
    const { file, sizes } = branch(3);
    const chosen = new Set(['start', 'case_0']);
    const after = applyLayout(file, await layOutGraph(file, sizes, chosen), sizes);
    const positionOf = (id: string) => after.nodes.find(node => node.id === id)?.position;
    expect(positionOf('case_1')).toEqual({ x: 10, y: 20 });
    expect(positionOf('start')?.x).toBe(10);
    expect(positionOf('case_0')?.x).toBeGreaterThan(190);
    expect(Math.min(positionOf('start')?.y ?? 0, positionOf('case_0')?.y ?? 0)).toBe(20);
    expect(after.edges).toEqual(file.edges);
  });
  it('nodes that were never drawn and edges to removed nodes are laid out too', async () => {
    const { file } = branch(2);
    const dangling = { ...file, nodes: file.nodes.filter(({ id }) => id !== 'case_1') };
    const layout = await layOutGraph(dangling, new Map());
    expect([...layout.keys()].sort()).toEqual(['case_0', 'start']);
    expect(applyLayout(file, layout, new Map()).nodes).toHaveLength(3);
  });
});
