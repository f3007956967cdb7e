import { defineConfig } from 'vitest/config';
import { LongFirstSequencer } from './scripts/lib/long-first-sequencer.ts';

/**
 * The tests of what is stored and resumed. A full `npm test` runs all API tests on PostgreSQL, and these on the embedded
 * database too, on which the browser and attack suites run as well.
 */
const storage = [
  'apps/api/src/{journal,ledger,worker}/**/*.test.ts',
  'apps/api/src/platform/{blobs,contents,database}/**/*.test.ts',
  'apps/api/src/**/store/**/*.test.ts',
];

/** The tests of several servers. They start a PostgreSQL of their own, so the suite on PostgreSQL alone runs them. */
const severalServers = ['machines', 'outages', 'racing-servers', 'silent-connection', 'suspended-servers'].map(
  name => `apps/api/src/worker/${name}.test.ts`,
);

/**
 * Test files share their modules, because loading them again is most of the time of an isolated file. A file that changes what
 * is shared (globals, mocked modules) restores it.
 */
const shared = { isolate: false, testTimeout: 30_000, expect: { poll: { timeout: 20_000 } } };

/** These start, freeze and kill real processes. `npm test` ends with the names of the tests that needed a retry. */
const api = { ...shared, testTimeout: 60_000, hookTimeout: 60_000, retry: 1 };

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirstSequencer },
    projects: [
      { test: { ...shared, name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'] } },
      { test: { ...shared, name: 'runtime', include: ['packages/tool-runtime/src/**/*.test.ts'] } },
      { test: { name: 'db', include: ['prisma/src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      { test: { ...api, name: 'api', include: ['apps/api/src/**/*.test.ts'] } },
      { test: { ...api, name: 'api-storage', include: storage, exclude: severalServers } },
      {
        test: {
          ...shared,
          name: 'web',
          include: ['apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx'],
          exclude: ['**/*.component.test.tsx'],
        },
      },
      'apps/web/vitest.components.config.ts',
      { test: { name: 'rules', include: ['lint/*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
