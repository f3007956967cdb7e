import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contracts', include: ['packages/contracts/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'runtime', include: ['packages/tool-runtime/src/**/*.test.ts'], testTimeout: 30_000 } },
      { test: { name: 'db', include: ['prisma/src/**/*.test.ts'], testTimeout: 60_000, hookTimeout: 60_000 } },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // These start, freeze and kill real processes. `npm test` ends with the names of the tests that needed a retry.
          retry: 1,
        },
      },
      { test: { name: 'web', include: ['apps/web/src/**/*.test.ts', 'apps/web/src/**/*.test.tsx'], testTimeout: 30_000 } },
      { test: { name: 'rules', include: ['lint/*.test.ts', 'scripts/**/*.test.ts'], testTimeout: 60_000 } },
    ],
  },
});
