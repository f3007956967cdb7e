import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelPosition } from './label-position.ts';

describe('labelPosition', () => {
  it('labelPosition places the value of an edge right after its source, between the heights of both ends', () => {
    fc.assert(
      fc.property(fc.nat(400), fc.integer({ min: -400, max: 400 }), (gap, drop) => {
        const ends = { sourceX: 0, sourceY: 0, targetX: 120 + gap, targetY: drop };
        const target = labelPosition(ends, 40, { x: 60, y: drop / 2 });
        expect(target.x).toBe(32);
        expect(target.y).toBeGreaterThanOrEqual(Math.min(0, drop));
        expect(target.y).toBeLessThanOrEqual(Math.max(0, drop));
      }),
    );
  });

  it('labelPosition keeps the values of neighboring rows apart', () => {
    const to = { targetX: 200, targetY: 90 };
    const positions = [0, 23, 46].map(sourceY => labelPosition({ sourceX: 0, sourceY, ...to }, 40, { x: 100, y: 50 }).y);
    expect((positions[1] ?? 0) - (positions[0] ?? 0)).toBeGreaterThan(16);
    expect((positions[2] ?? 0) - (positions[1] ?? 0)).toBeGreaterThan(16);
  });

  it('labelPosition uses the middle of an edge that runs backwards or has no room', () => {
    const middle = { x: 1, y: 2 };
    expect(labelPosition({ sourceX: 0, sourceY: 0, targetX: -90, targetY: 9 }, 40, middle)).toBe(middle);
    expect(labelPosition({ sourceX: 0, sourceY: 0, targetX: 50, targetY: 9 }, 40, middle)).toBe(middle);
  });
});
