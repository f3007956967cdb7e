/**
 * The folders whose integration tests run on PostgreSQL and on the embedded database, because both must behave alike: those with
 * SQL, leases and locks. All other tests run once.
 */
export const storageFolders = [
  'apps/api/src/{journal,ledger,worker}',
  'apps/api/src/platform/{blobs,contents,database}',
  'apps/api/src/**/store',
];

/**
 * Tests of these folders that start the database they need: several servers, which need a PostgreSQL, and a server that dies with
 * its embedded database. They run once.
 */
export const testsOfTheirOwnDatabase = [
  'kill-effects',
  'machines',
  'outages',
  'racing-servers',
  'silent-connection',
  'suspended-servers',
].map(name => `apps/api/src/worker/${name}.integration.test.ts`);
