import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './lint-canaries.ts';

type Exception = { file: string; rule: string; reason: string };

/** The maximum number of exceptions, which may only decrease: when an exception is removed, lower this number too. */
const ceiling = 0;

const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const exceptions = JSON.parse(read('lint/exceptions.json')) as Exception[];

describe('exceptions from the lint rules', () => {
  it('the number of lint exceptions only decreases', () => expect(exceptions).toHaveLength(ceiling));

  it.each(exceptions)('the lint exception of $rule in $file has a reason', ({ reason }) =>
    expect(reason.length).toBeGreaterThan(20),
  );
});

describe('inline lint disables', () => {
  const disables = /(oxlint|eslint)-disable|biome-ignore|@ts-(ignore|nocheck)/;
  const sources = ['{packages,apps,prisma,e2e,scripts,lint}/**/*.{ts,tsx,mjs}'];
  const exclude = ['**/node_modules/**', '**/.next/**', '**/generated/**', 'lint/canaries/**', 'lint/exceptions.test.ts'];

  it('do not exist: an exception is a line in lint/exceptions.json', () => {
    const files = globSync(sources, { cwd: root, exclude });
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter(file => disables.test(read(file)))).toEqual([]);
  });
});
