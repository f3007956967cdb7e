import { expect, test } from 'vitest';
import { homePath } from './home-path.ts';

test('homePath is the only workflow, or the list when there are none or several', () => {
  expect(homePath([{ id: 'wf_demo' }])).toBe('/workflows/wf_demo');
  expect(homePath([])).toBe('/workflows');
  expect(homePath([{ id: 'a' }, { id: 'b' }])).toBe('/workflows');
});
