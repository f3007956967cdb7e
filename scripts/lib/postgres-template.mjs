import { mustRun } from './children.mjs';

const name = 'pinion_template';

/**
 * Creates a migrated database on a server, which tests copy in a fraction of the time of the migrations. Returns the environment in
 * which they find it.
 */
export async function postgresTemplate(server, { node, env }) {
  const url = await server.createDatabase(name);
  const remedy = 'Mend the error above in prisma/, then run the same command again.';
  await mustRun(node, ['prisma/src/testing/make-server-template.ts', url], { env, remedy });
  return { PINION_POSTGRES_TEMPLATE: name, PINION_POSTGRES_BIN: server.bin };
}
