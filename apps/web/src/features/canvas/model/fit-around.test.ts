import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitAround, type Rect } from './fit-around.ts';

const size = { width: 900, height: 600 };
const minimap = { x: 11, y: 440, width: 154, height: 98 };
const card = { x: 200, y: 11, width: 500, height: 60 };

const box = (x: number, y: number): Rect => ({ x, y, width: 180, height: 120 });
const node = fc.record({ x: fc.integer({ min: -2_000, max: 2_000 }), y: fc.integer({ min: -2_000, max: 2_000 }) });

const shown = ({ x, y, width, height }: Rect, view: { x: number; y: number; zoom: number }) => ({
  left: x * view.zoom + view.x,
  top: y * view.zoom + view.y,
  right: (x + width) * view.zoom + view.x,
  bottom: (y + height) * view.zoom + view.y,
});

describe('fitAround', () => {
  it('fitAround shows every node inside the canvas and below no overlay', () => {
    fc.assert(
      fc.property(fc.array(node, { minLength: 1, maxLength: 30 }), points => {
        const nodes = points.map(({ x, y }) => box(x, y));
        const view = fitAround({ nodes, size, overlays: [minimap, card] });
        if (view === undefined) throw new Error('there are nodes');
        for (const one of nodes) {
          const { left, top, right, bottom } = shown(one, view);
          expect(left).toBeGreaterThanOrEqual(-0.5);
          expect(top).toBeGreaterThanOrEqual(-0.5);
          expect(right).toBeLessThanOrEqual(size.width + 0.5);
          expect(bottom).toBeLessThanOrEqual(size.height + 0.5);
          for (const over of [minimap, card]) {
            const isBeside = right <= over.x || left >= over.x + over.width || bottom <= over.y || top >= over.y + over.height;
            expect(isBeside).toBe(true);
          }
        }
      }),
    );
  });
  it('fitAround uses the whole canvas where no node is below an overlay', () => {
    const nodes = [box(0, 0), box(500, 0)];
    expect(fitAround({ nodes, size, overlays: [minimap, card] })).toEqual(fitAround({ nodes, size, overlays: [] }));
  });
  it('fitAround falls back to the whole canvas when the overlays leave no room', () => {
    const nodes = [box(0, 0)];
    const overlays = [{ x: 0, y: 0, ...size }];
    expect(fitAround({ nodes, size, overlays })).toEqual(fitAround({ nodes, size, overlays: [] }));
    expect(fitAround({ nodes: [], size, overlays })).toBeUndefined();
  });
});
