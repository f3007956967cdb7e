/**
 * The folders whose integration tests run on PostgreSQL and on the embedded database, because both must behave alike: those with
 * SQL, leases and locks. All other tests run once.
 */
export const storageFolders = [
  'apps/api/src/{journal,ledger,worker}',
  'apps/api/src/platform/{blobs,contents,database}',
  'apps/api/src/{auth/store,telemetry/store,stores}',
];

/**
 * Tests of these folders that run once: those that start the database they need, which are tests of several servers, of a PostgreSQL,
 * and of a server that dies with its embedded database (`kill-effects`), that of a server that dies without its database, and those of
 * whole servers whose runs start, wait and end. The statements of these are in the tests of the stores, which run on both, and journeys
 * of the browser suite wait and resume on the embedded database.
 */
export const testsThatRunOnce = [
  'active-runs',
  'kill-effects',
  'kill-resume',
  'machines',
  'racing-servers',
  'silent-connection',
  'suspended-restart',
  'suspended-runs',
  'suspended-servers',
  'workspace-shares',
].map(name => `apps/api/src/worker/${name}.integration.test.ts`);
