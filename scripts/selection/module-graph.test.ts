import { expect, it } from 'vitest';
import { importersIn, readModuleGraph, withImporters } from './module-graph.mjs';

const entries = new Map([['@pinion/contracts', 'packages/contracts/src/index.ts']]);
const texts: Record<string, string> = {
  'packages/contracts/src/index.ts': "export { run } from './run.ts';",
  'packages/contracts/src/run.ts': "import vectors from '../vectors.json';",
  'packages/contracts/vectors.json': '',
  'apps/api/src/main.ts': "import { run } from '@pinion/contracts';",
  'apps/api/src/main.test.ts': "const program = new URL('./main.ts', import.meta.url);",
  'apps/api/src/other.test.ts': "spawn(node, ['apps/api/src/main.ts']);",
  'apps/web/src/page.tsx': "await import('./view.tsx'); // ./main.ts",
  'apps/web/src/view.tsx': '',
};
const importers = importersIn(Object.entries(texts), new Set(Object.keys(texts)), entries);

it('withImporters returns the files that import a file, through packages, programs and data', () => {
  expect(withImporters(['packages/contracts/vectors.json'], importers)).toEqual(
    new Set([
      'packages/contracts/vectors.json',
      'packages/contracts/src/run.ts',
      'packages/contracts/src/index.ts',
      'apps/api/src/main.ts',
      'apps/api/src/main.test.ts',
      'apps/api/src/other.test.ts',
    ]),
  );
  expect([...withImporters(['apps/web/src/view.tsx'], importers)]).toEqual(['apps/web/src/view.tsx', 'apps/web/src/page.tsx']);
});

it('readModuleGraph finds the importers of a module of this repository, and of a file that was deleted', () => {
  const graph = readModuleGraph(['scripts/selection/deleted.mjs']);
  expect(graph.importers.get('scripts/selection/module-graph.mjs')).toContain('scripts/selection/reach.mjs');
  expect(graph.importers.get('packages/contracts/src/index.ts')?.length).toBeGreaterThan(100);
  // This test names the file.
  expect(graph.importers.get('scripts/selection/deleted.mjs')).toEqual(['scripts/selection/module-graph.test.ts']);
});
