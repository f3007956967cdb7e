import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lint-canaries.ts';
import { waysOut } from './plugin/ways-out.mjs';

it('no way out is there for nothing: each exists, and says why it is safe', () => {
  for (const { place, why } of waysOut) {
    expect(existsSync(path.join(root, place)), place).toBe(true);
    expect(why.length, place).toBeGreaterThan(30);
  }
});
