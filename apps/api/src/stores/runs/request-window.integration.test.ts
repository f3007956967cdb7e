import { newId } from '../../platform/ids/new-id.ts';
import { requestSeconds, type Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import { nodeClock } from '@pinion/tool-runtime/adapters/node';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LiveEvents } from '../../journal/live-events.ts';
import { runRow } from '../../testing/run-row.ts';
import { type RunningDatabase, runningDatabase } from '../../testing/running-database.ts';
import { createChatStore } from '../chat/chat-store.sql.ts';
import { JournalWriter } from '../../journal/journal-writer.ts';
import { createEffectLedger } from '../../ledger/effect-ledger.sql.ts';
import { createRunStore } from './run-store.sql.ts';

const scope: Scope = { org_id: 'o', workspace_id: 'w', user_id: 'u' };
let database: Database;
let at: RunningDatabase;
beforeAll(async () => {
  at = await runningDatabase();
  ({ database } = at);
});
afterAll(() => at.close());

const serverOf = (owner: string): JournalWriter =>
  new JournalWriter({
    query: async ({ text, values }) => (await database.pool.query<{ id: string }>(text, values)).rows,
    lease: { owner },
    live: new LiveEvents(),
    clock: nodeClock(),
  });

/** Begins a run and returns its id, or undefined when it was not accepted. */
async function begin(server: JournalWriter, key: string): Promise<string | undefined> {
  const id = newId();
  server.start(runRow(id, { idempotency: { key, body_hash: 'h' } }), 1);
  return server.commit(id).then(
    () => id,
    () => undefined,
  );
}

const age = (table: string, seconds: number) =>
  database.pool.query(`UPDATE ${table} SET created_at = created_at - interval '${seconds} seconds'`);

const round = fc.record({
  /** Seconds that pass before the round. */
  after: fc.constantFrom(0, requestSeconds - 60, requestSeconds + 1),
  requests: fc.array(fc.record({ server: fc.nat({ max: 1 }), key: fc.constantFrom('a', 'b') }), { minLength: 1, maxLength: 6 }),
});

it('two servers start one run for equal requests within the window, and another after it', async () => {
  const servers = [serverOf('one'), serverOf('two')];
  const store = createRunStore(database);
  await fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 4 }), async rounds => {
      await database.pool.query('DELETE FROM idempotency_key');
      /** The run of each key, and its age. */
      const known = new Map<string, { run: string; age: number }>();
      for (const { after, requests } of rounds) {
        await age('idempotency_key', after);
        for (const entry of known.values()) entry.age += after;
        const outcomes = await Promise.all(
          requests.map(async ({ server, key }) => ({ key, run: await begin(servers[server] ?? serverOf('none'), key) })),
        );
        for (const [key, of] of Map.groupBy(outcomes, outcome => outcome.key)) {
          const accepted = of.flatMap(({ run }) => (run === undefined ? [] : [run]));
          const reserved = known.get(key);
          const isFree = reserved === undefined || reserved.age > requestSeconds;
          expect(accepted).toHaveLength(isFree ? 1 : 0);
          if (accepted[0] !== undefined) known.set(key, { run: accepted[0], age: 0 });
          expect((await store.findKey(scope, key))?.run_id).toBe(known.get(key)?.run);
        }
      }
    }),
    { numRuns: 12 },
  );
  await store.forgetKeys();
  await age('idempotency_key', requestSeconds + 1);
  await store.forgetKeys();
  expect((await database.pool.query('SELECT 1 FROM idempotency_key')).rows).toEqual([]);
});

it('the key of a message is free again after the window while the earlier message remains', async () => {
  const store = createChatStore(database);
  const session_id = newId();
  await store.open(scope, { id: session_id, workflow_id: 'wf' });
  const say = (text: string) => store.add(scope, { id: newId(), session_id, text, client_key: 'k' });
  expect(await say('one')).toMatchObject({ isNew: true });
  await age('chat_message', requestSeconds - 60);
  expect(await say('two')).toMatchObject({ isNew: false, message: { text: 'one' } });
  await age('chat_message', 61);
  const later = await Promise.all([say('three'), say('three')]);
  expect(later.filter(added => added?.isNew)).toHaveLength(1);
  expect((await store.messages(session_id, 10)).map(({ text }) => text)).toEqual(['one', 'three']);
});

it('a request in the ledger is deleted after its window, an unfinished effect remains', async () => {
  const ledger = createEffectLedger(database);
  const owner = { run_id: 'r', node_id: 'n', call_id: '' };
  for (const layer of ['api', 'tool'] as const)
    await ledger.markProcessing({ layer, key: 'k', args_hash: 'h', owner, ttl_s: -1 }, scope);
  await ledger.sweep();
  const { rows } = await database.pool.query('SELECT layer FROM ledger_entry');
  expect(rows).toEqual([{ layer: 'tool' }]);
  await ledger.close();
});
