import { expect, it } from 'vitest';
import { isWhole, reachesFolder, reachOf } from './reach.mjs';

const graph = {
  files: new Set(['prisma/src/index.ts', 'prisma/schema/run.prisma', 'apps/web/src/features/runs/list.ts']),
  importers: new Map([
    ['apps/web/src/features/runs/list.ts', ['apps/web/src/features/editor/pane.ts']],
    ['e2e/pages/runs-page.ts', ['e2e/specs/runs.spec.ts']],
    ['prisma/src/index.ts', ['apps/api/src/main.ts']],
    ['scripts/lib/areas.mjs', ['scripts/suites/lint.mjs']],
    ['scripts/lib/long-first-sequencer.ts', ['vitest.config.ts']],
  ]),
};
const specFeatures = { 'runs.spec.ts': ['web/runs'], 'chat.spec.ts': ['web/chat'], 'texts.spec.ts': ['web/*'] };
const reach = (...changed: string[]) => reachOf(changed, graph, specFeatures);

it('reachOf returns the specs that cover a changed feature', () => {
  expect(reach('apps/web/src/features/runs/list.ts').specs).toEqual(['e2e/specs/runs.spec.ts', 'e2e/specs/texts.spec.ts']);
  expect(reach('apps/api/src/features/runs/list.ts').specs).toEqual([]);
});

it('reachOf returns the specs that import a changed page object', () => {
  expect(reach('e2e/pages/runs-page.ts').specs).toEqual(['e2e/specs/runs.spec.ts']);
});

it('reachOf returns every spec for a change of the app outside its features, and none for a test', () => {
  expect(reach('apps/api/src/engine/run.ts').specs).toHaveLength(3);
  expect(reach('apps/api/src/engine/run.test.ts').specs).toEqual([]);
});

it('reachOf includes all modules of a package whose schema or configuration changed', () => {
  expect(reach('prisma/schema/run.prisma').files).toContain('apps/api/src/main.ts');
  expect(reach('prisma/package.json').files).toContain('apps/api/src/main.ts');
});

it('reachOf reaches nothing from a document', () => {
  const { files, isEverything, specs } = reach('docs/runs.md', 'apps/api/README.md');
  expect({ files: [...files], isEverything, specs }).toEqual({ files: [], isEverything: false, specs: [] });
});

it('reachOf reaches everything from the lockfile and from what the test configuration imports', () => {
  expect(reach('pnpm-lock.yaml').isEverything).toBe(true);
  expect(reach('scripts/lib/long-first-sequencer.ts').isEverything).toBe(true);
});

it('isWhole returns true for a suite whose own definition is reached', () => {
  const areas = reach('scripts/lib/areas.mjs');
  expect([isWhole('lint', areas), isWhole('types', areas), isWhole('types', undefined)]).toEqual([true, false, true]);
});

it('reachesFolder returns whether a file below a folder is reached', () => {
  const list = reach('apps/web/src/features/runs/list.ts');
  expect([reachesFolder(list, 'apps/web'), reachesFolder(list, 'apps/api')]).toEqual([true, false]);
});
