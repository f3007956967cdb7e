import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { faults } from '../bench/faults/faults.mjs';
import { root } from './lint-canaries.ts';

it('each fault that is planted to measure the tests has its text in its file', () => {
  expect(faults.length).toBeGreaterThan(20);
  expect(faults.filter(({ file, from }) => !readFileSync(path.join(root, file), 'utf8').includes(from))).toEqual([]);
});
