import { expect, test } from 'vitest';
import { homeOf } from './home-of.ts';

test('the only workflow is home; with more or none it is the list', () => {
  expect(homeOf([{ id: 'wf_demo' }])).toBe('/workflows/wf_demo');
  expect(homeOf([])).toBe('/workflows');
  expect(homeOf([{ id: 'a' }, { id: 'b' }])).toBe('/workflows');
});
