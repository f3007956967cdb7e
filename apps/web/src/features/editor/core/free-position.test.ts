import { describe, expect, it } from 'vitest';
import { node, workflow } from '../../../../test-support/workflow-fixture.ts';
import { boxAround, freeNear } from './free-position.ts';

const sizes = new Map(['a', 'b'].map(id => [id, { width: 100, height: 100 }]));
const file = workflow('Two', [node('a', 'tool', 'A', 0, 0), node('b', 'tool', 'B', 200, 0)]);
const size = { width: 100, height: 100 };

describe('freeNear', () => {
  it('freeNear leaves a box where it covers nothing', () => {
    expect(freeNear(file, { x: 500, y: 40, ...size }, sizes)).toEqual({ x: 500, y: 40 });
  });

  it('freeNear moves a box off a node by the smallest distance', () => {
    expect(freeNear(file, { x: 40, y: 70, ...size }, sizes)).toEqual({ x: 40, y: 124 });
    expect(freeNear(file, { x: 280, y: 10, ...size }, sizes)).toEqual({ x: 324, y: 10 });
  });

  it('freeNear moves a small box off a larger node that is all around it', () => {
    const large = new Map([['a', { width: 250, height: 310 }]]);
    const { x, y } = freeNear(workflow('One', [node('a', 'agent', 'A', 0, 0)]), { x: 20, y: 60, ...size }, large);
    expect(x >= 250 || x <= -100 || y >= 310 || y <= -100).toBe(true);
  });

  it('freeNear covers no third node where it leaves two', () => {
    const { x, y } = freeNear(file, { x: 90, y: 10, ...size }, sizes);
    expect(x === 90 && (y >= 100 || y <= -100)).toBe(true);
  });
});

describe('boxAround', () => {
  it('boxAround spans all nodes', () => {
    expect(boxAround(file, sizes)).toEqual({ x: 0, y: 0, width: 300, height: 100 });
  });
});
