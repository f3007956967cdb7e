import { expect, test } from 'vitest';
import { barPicture } from './bars.tsx';
import { DIAL, pointOnDial, scaleSteps } from './gauge-geometry.ts';
import { linePath } from './sparkline.tsx';

test('scaleSteps returns round steps', () => {
  expect(scaleSteps(60)).toEqual([0, 20, 40, 60]);
  expect(scaleSteps(30, 3)).toEqual([0, 10, 20, 30]);
  expect(scaleSteps(1000, 2)).toEqual([0, 500, 1000]);
  expect(scaleSteps(0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
});

test('pointOnDial runs from left over the top to the right and never past its ends', () => {
  expect(pointOnDial(0, 100)).toEqual({ x: DIAL.centre.x - 100, y: DIAL.centre.y });
  expect(pointOnDial(0.5, 100)).toEqual({ x: DIAL.centre.x, y: DIAL.centre.y - 100 });
  expect(pointOnDial(7, 100)).toEqual(pointOnDial(1, 100));
});

test('linePath spans its frame and draws missing values and zero on the baseline', () => {
  expect(linePath([0, 10], { width: 92, height: 23 })).toBe('M0 23L92 1');
  expect(linePath([0, 0], { width: 92, height: 23 })).toBe('M0 23L92 23');
  expect(linePath([], { width: 92, height: 23 })).toBe('');
});

test('barPicture stacks segments, ends below a round step and draws no bar for zero', () => {
  const frame = { width: 100, height: 60 };
  const { rects, steps } = barPicture(
    [
      { label: 'a', parts: [40, 10] },
      { label: 'b', parts: [0, 0] },
    ],
    frame,
  );
  expect(steps.at(-1)?.value).toBeGreaterThanOrEqual(50);
  expect(rects).toHaveLength(2);
  expect(rects[1]?.y).toBeLessThan(rects[0]?.y ?? 0);
  expect((rects[0]?.y ?? 0) + (rects[0]?.height ?? 0)).toBe(60);
  expect(barPicture([{ label: 'a', parts: [0] }], frame).rects).toEqual([]);
  const stepsOf = (...parts: number[]) => barPicture([{ label: 'a', parts }], frame).steps.map(({ value }) => value);
  expect(stepsOf(7)).toEqual([0, 3, 6, 9]);
  expect(stepsOf(0)).toEqual([0, 1]);
  expect(stepsOf(0.2, 0.1)).toEqual([0, 0.5, 1]);
  expect(barPicture([{ label: 'a', parts: [7] }], frame).steps.at(-1)?.y).toBe(0);
});
