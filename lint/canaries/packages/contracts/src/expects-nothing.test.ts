// canary: vitest(valid-expect)
import { expect, it } from 'vitest';

it('expects nothing of one', () => {
  expect(1);
});
