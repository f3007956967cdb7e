import { expect, test } from 'vitest';
import { homePath } from './home-path.ts';

test('the only workflow is home; with more or none it is the list', () => {
  expect(homePath([{ id: 'wf_demo' }])).toBe('/workflows/wf_demo');
  expect(homePath([])).toBe('/workflows');
  expect(homePath([{ id: 'a' }, { id: 'b' }])).toBe('/workflows');
});
