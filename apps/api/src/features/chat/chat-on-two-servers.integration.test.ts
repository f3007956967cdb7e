import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { expect, it, vi } from 'vitest';
import { readEnv } from '../../configuration/env.ts';
import { type RunningServer, startServer } from '../../composition/start-server.ts';
import { type Answered, effectServer, formatMessages, openConversation, publishChatTools } from '../../testing/test-chat.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { createTestDatabase } from '../../testing/create-test-database.ts';

// The embedded database belongs to one process; this test needs a PostgreSQL that two processes share.
it.skipIf(readEnv().databaseUrl === undefined)(
  'a chat message sent to the second server supersedes the run on the first (needs DATABASE_URL)',
  async () => {
    const database = await createTestDatabase();
    const outside = await effectServer();
    const folders: string[] = [];
    const start = (): Promise<RunningServer> => {
      const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-chat-'));
      folders.push(dataDir);
      const env = { PORT: '0', PINION_DATA_DIR: dataDir, PINION_WEB: 'off', DATABASE_URL: database.url };
      return startServer({ env: readEnv({ ...env, PINION_EGRESS_ALLOW: new URL(outside.origin).host }), shopPace: 0 });
    };
    const [here, there] = [await start(), await start()];
    const queries = vi.spyOn(Pool.prototype, 'query');
    /** Returns whether a query for the messages that a run has not received has found one. */
    const hasFoundMessage = async (): Promise<boolean> => {
      const isInboxQuery = (_call: unknown, index: number): boolean =>
        String(queries.mock.calls[index]?.[0]).includes("state = 'waiting' AND action IS NULL");
      const found = await Promise.all(queries.mock.results.filter(isInboxQuery).map(({ value }) => value as unknown));
      return found.some(result => (result as { rowCount: number }).rowCount > 0);
    };
    try {
      const [callHere, callThere] = [jsonClient(() => here.url), jsonClient(() => there.url)];
      await publishChatTools(callHere, outside.origin);
      const chat = await openConversation(callHere, { on_message: 'SUPERSEDE' });
      await chat.send('one');
      await outside.isHolding();
      const answer = callThere<Answered>('POST', `${chat.path}/messages`, { text: 'two', wait_s: 30 });
      await expect.poll(hasFoundMessage, { timeout: 10_000 }).toBe(true);
      outside.open();
      expect(await answer).toMatchObject({
        status: 200,
        body: { message: { state: 'answered' }, answer: { state: 'answered' } },
      });
      expect(formatMessages(await chat.messages())).toEqual(['one: superseded', 'two: answered', '> answered']);
      expect(outside.effects).toHaveLength(2);
    } finally {
      queries.mockRestore();
      await Promise.all([here.close(), there.close()]);
      await outside.close();
      await database.drop();
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    }
  },
);
