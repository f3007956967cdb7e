import { defineConfig } from 'vitest/config';
import { bundledPrograms } from './scripts/lib/bundled-programs.mjs';
import { LongFirstSequencer } from './scripts/lib/long-first-sequencer.ts';
import { storageFolders, testsThatRunOnce } from './scripts/lib/storage-tests.ts';

/**
 * Tests have two levels, told apart by their names. A unit test (`*.test.ts`) starts no process: projects of unit tests refuse to.
 * An integration test (`*.integration.test.ts`) starts a server, a database, a sandbox or another process.
 *
 * Test files share their modules, because loading them again is most of the time of an isolated file. A file that changes what
 * is shared (globals, mocked modules) restores it. No test is retried.
 */
const shared = { isolate: false, testTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };
const integration = { ...shared, testTimeout: 60_000, hookTimeout: 60_000 };
const plugins = [bundledPrograms()];

const unitTests = (name: string, folder: string) => ({
  test: {
    ...shared,
    name,
    include: [`${folder}/**/*.test.ts`],
    exclude: ['**/*.integration.test.ts'],
    setupFiles: ['./scripts/lib/refuse-processes.ts'],
  },
});

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirstSequencer },
    projects: [
      unitTests('contracts', 'packages/contracts/src'),
      unitTests('runtime', 'packages/tool-runtime/src'),
      unitTests('db', 'prisma/src'),
      unitTests('api', 'apps/api/src'),
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx'],
          exclude: ['**/*.component.test.tsx'],
        },
      },
      'apps/web/vitest.components.config.ts',
      {
        plugins,
        test: {
          ...integration,
          name: 'runtime-integration',
          include: ['packages/tool-runtime/src/**/*.integration.test.ts'],
        },
      },
      // Databases in WebAssembly that live for seconds, so that V8 optimizes them in vain.
      {
        test: {
          ...integration,
          isolate: true,
          name: 'db-integration',
          include: ['prisma/src/**/*.integration.test.ts'],
          execArgv: ['--liftoff-only'],
        },
      },
      // On the PostgreSQL server that DATABASE_URL names: a database there takes a fifth of the time of an embedded one.
      { plugins, test: { ...integration, name: 'api-integration', include: ['apps/api/src/**/*.integration.test.ts'] } },
      // The tests of what is stored and resumed, again on the embedded database.
      {
        plugins,
        test: {
          ...integration,
          name: 'api-storage',
          include: storageFolders.map(folder => `${folder}/**/*.integration.test.ts`),
          exclude: testsThatRunOnce,
          execArgv: ['--liftoff-only'],
          env: { DATABASE_URL: '' },
        },
      },
      {
        // The parser of workflows names source maps that are not in its package.
        logLevel: 'error',
        test: {
          name: 'rules',
          include: ['lint/*.test.ts', 'scripts/**/*.test.ts'],
          testTimeout: 60_000,
          // It imports JSON without the attribute that Node.js requires.
          server: { deps: { inline: ['@actions/workflow-parser'] } },
        },
      },
    ],
  },
});
