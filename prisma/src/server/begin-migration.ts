import type { Client } from 'pg';

/** The lock that `prisma migrate` itself takes, so that the two never run at the same time. */
const advisoryLock = 72_707_369;
const retryMs = 250;
/** Milliseconds after which a wait is reported. */
const silentMs = 2_000;
/** The number of times that a holder is seen without a transaction before it is not waited for any longer. */
const mostIdle = 20;

type Holder = { pid: number; name: string; address: string | null; state: string | null };

const holderSql = `SELECT a.pid, a.application_name AS name, host(a.client_addr) AS address, a.state
  FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
  WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted
    AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/**
 * Begins a transaction that has the lock of the migrations. The lock ends with the transaction, so that no pooler and no killed
 * process keeps it. A wait is reported with who has the lock. Throws when that is a connection without a transaction: a
 * process of an earlier version or `prisma migrate` left it behind.
 */
export async function beginMigration(client: Client, notice: (text: string) => void): Promise<void> {
  const started = Date.now();
  let isReported = false;
  let timesIdle = 0;
  for (;;) {
    await client.query('BEGIN');
    // A migration of a large database takes longer than a statement may. A silent process gives the lock back.
    await client.query("SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = '60s'");
    const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_xact_lock($1) AS taken', [advisoryLock]);
    if (rows[0]?.taken === true) return;
    await client.query('ROLLBACK');
    await new Promise(resolve => setTimeout(resolve, retryMs));
    if (Date.now() - started >= silentMs) {
      const [holder] = (await client.query<Holder>(holderSql, [advisoryLock])).rows;
      if (holder !== undefined && !isReported) notice(`Waiting for the migration of the database by ${nameOf(holder)}`);
      isReported ||= holder !== undefined;
      if (holder?.state !== 'idle') continue;
      timesIdle += 1;
      if (timesIdle >= mostIdle)
        throw new Error(
          `the lock of the migrations is held by ${nameOf(holder)}, which does not migrate; ` +
            `end it with SELECT pg_terminate_backend(${holder.pid}), then start again`,
        );
    }
  }
}

const nameOf = ({ pid, name, address }: Holder): string =>
  `the connection ${pid}${name === '' ? '' : ` of ${name}`}${address === null ? '' : ` from ${address}`}`;
