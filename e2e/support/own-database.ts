import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

export type OwnDatabase = { url: string; drop(): Promise<void> };

/**
 * Creates a migrated database for one server on the PostgreSQL that PINION_E2E_DATABASE_URL names, where it takes a fifth of the
 * processor time of an embedded one. Returns undefined without a PostgreSQL: the server has an embedded database then.
 */
export async function createOwnDatabase(): Promise<OwnDatabase | undefined> {
  const { PINION_E2E_DATABASE_URL: server, PINION_POSTGRES_TEMPLATE: template, PINION_POSTGRES_BIN: bin } = process.env;
  if (server === undefined || template === undefined || bin === undefined) return undefined;
  const name = `pinion_${randomUUID().replaceAll('-', '')}`;
  const on = ['--maintenance-db', server];
  await execute(path.join(bin, 'createdb'), [...on, '--template', template, name]);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => void (await execute(path.join(bin, 'dropdb'), [...on, '--force', name]));
  return { url: url.href, drop };
}
