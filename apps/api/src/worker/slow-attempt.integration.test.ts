import { type Database, openDatabase } from '@pinion/db';
import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../platform/ids/new-id.ts';
import { createRunStore } from '../stores/runs/run-store.sql.ts';
import { hasRealPostgres, missingRealPostgres, realPostgres } from '../testing/real-postgres.ts';
import { runRow } from '../testing/run-row.ts';
import { until } from '../testing/until.ts';
import { JournalWriter } from '../journal/journal-writer.ts';
import { LiveEvents } from '../journal/live-events.ts';
import { RunJournal } from '../journal/run-journal.ts';

const isHere = hasRealPostgres();
const clock = nodeClock();

// The embedded database has one connection, so its statements never overlap.
describe.skipIf(!isHere)(
  `a statement that is written after its response timed out${isHere ? '' : ` (${missingRealPostgres})`}`,
  () => {
    let postgres: Awaited<ReturnType<typeof realPostgres>>;
    let database: Database;
    beforeAll(async () => {
      postgres = await realPostgres();
      database = await openDatabase({ url: postgres.url, dataDir: '' });
    });
    afterAll(async () => {
      await database.close();
      await postgres.remove();
    });

    /** Resolves when a statement waits for the lock of another. */
    const whenBlocked = (): Promise<unknown> =>
      until(
        async () => {
          const sql = `SELECT count(*)::int AS count FROM pg_stat_activity
          WHERE datname = current_database() AND cardinality(pg_blocking_pids(pid)) > 0`;
          return (await database.pool.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
        },
        count => count > 0,
      );

    it.each([
      ['new runs', {}],
      ['new runs with a key', { idempotency: { key: newId(), body_hash: 'h' } }],
    ])('keeps the runs of the batch: %s', async (_, more) => {
      const slow = await database.pool.connect();
      let attempts = 0;
      const writer = new JournalWriter({
        async query({ text, values }) {
          attempts += 1;
          if (attempts > 1) return (await database.pool.query<{ id: string }>(text, values)).rows;
          await slow.query('BEGIN');
          await slow.query(text, values);
          throw new Error('Query read timeout');
        },
        lease: { owner: 'me' },
        live: new LiveEvents(),
        clock,
      });
      const ids = [newId(), newId()];
      const commits = ids.map((id, index) => {
        writer.start(runRow(id, index === 0 ? more : {}), 1);
        const run = new RunJournal({ run_id: id, fence: 1, writer, clock, onEvent: () => undefined });
        run.append({ type: 'node.started', node_id: 'n' });
        return run.commit();
      });
      await whenBlocked();
      await slow.query('COMMIT');
      slow.release();
      await Promise.all(commits);
      for (const id of ids) expect(await createRunStore(database).lines(id, -1)).toHaveLength(1);
      await writer.close();
    });
  },
);
