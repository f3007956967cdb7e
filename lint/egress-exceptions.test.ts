import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lint-canaries.ts';
import { egressExceptions } from './plugin/egress-exceptions.mjs';

it('every egress exception names an existing file and a reason', () => {
  for (const { path: allowed, why } of egressExceptions) {
    expect(existsSync(path.join(root, allowed)), allowed).toBe(true);
    expect(why.length, allowed).toBeGreaterThan(30);
  }
});
