import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../lib/paths.mjs';
import { newNode } from './new-node.mjs';
import { newProvider } from './new-provider.mjs';

type Plan = { lines: { file: string; before: string }[] };
const plans: Record<string, Plan> = { node: newNode('sample'), provider: newProvider('sampled') };

// The suite of types checks that what they write has correct types, and passes its tests and the laws of all kinds.
it.each(Object.entries(plans))('each line of a new %s has its place', (_, { lines }) => {
  for (const { file, before } of lines) expect(readFileSync(path.join(root, file), 'utf8').split(before), file).toHaveLength(2);
});
