import { withIntegrationEnvironment } from '../lib/integration-environment.mjs';
import { serverPackages } from '../lib/system-packages.mjs';
import { runVitest } from '../lib/vitest.mjs';

export const title = 'integration';
export const packages = serverPackages;

const projects = ['runtime-integration', 'db-integration', 'api-integration', 'api-storage'];

/**
 * Runs the tests that start servers, databases, sandboxes and other processes. Those of the API run on PostgreSQL, and those of
 * what it stores on the embedded database too, because both must behave alike.
 */
export const run = tools =>
  withIntegrationEnvironment(tools, env =>
    runVitest(tools, { name: 'integration', projects, mustCover: ['packages/tool-runtime', 'prisma', 'apps/api'], env }),
  );
