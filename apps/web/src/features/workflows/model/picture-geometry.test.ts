import { expect, it } from 'vitest';
import { boundsOf, edgePath } from './picture-geometry.ts';

const graph = {
  nodes: [
    { type: 'input', x: -100, y: 40 },
    { type: 'output', x: 300, y: 140 },
  ],
  edges: [{ from: 0, to: 1 }],
};

it('boundsOf surrounds every node with a margin', () => {
  expect(boundsOf(graph)).toEqual({ x: -120, y: 20, width: 630, height: 250 });
  expect(boundsOf({ nodes: [], edges: [] }).width).toBeGreaterThan(0);
});

it('edgePath leads from the right of the source to the left of the target', () => {
  expect(edgePath(graph, 0, 1)).toMatch(/^M90 95C.* 300 195$/);
  expect(edgePath(graph, 0, 9)).toBe('');
});
