import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from '@pinion/db';
import { describe, expect, it } from 'vitest';
import { readEnv } from '../configuration/env.ts';
import type { AddedMember } from '../features/members/add-member.ts';
import { makeStartLink } from '../features/members/make-start-link.ts';
import { startServer } from '../composition/start-server.ts';
import { must } from '../testing/must.ts';
import { startTestServer } from '../testing/test-server.ts';
import {
  bearer,
  firstWorkflow,
  mutate,
  type RequestHeaders,
  rest,
  sent,
  type Server,
  signIn,
  tokenOf,
} from '../testing/start-token-client.ts';

describe('start token', () => {
  it('a generated start token and its cookies end with the server and are never stored in a file or database', async () => {
    const server = await startTestServer({ PINION_START_TOKEN: '1', PINION_LOG: 'file' });
    try {
      const [token, cookie] = [tokenOf(server), await signIn(server)];
      const session = /=([^;]+)/.exec(cookie)?.[1] ?? '';
      const workflow = await firstWorkflow(server, bearer(token));
      const run = await rest(server)(
        'POST',
        `/workflows/${workflow}/runs`,
        { input: 'Where is A-1?', wait_s: 20 },
        bearer(token),
      );
      expect(run.status).toBeLessThan(300);
      await server.stop();
      const log = readFileSync(path.join(server.dataDir, 'pinion.log'), 'latin1');
      expect(log).toContain('tool_execution_completed');
      const rows = await everyRow(server);
      expect(rows).toContain('session.opened');
      const texts = [log, rows, ...everyFile(server.dataDir).map(file => readFileSync(file, 'latin1'))];
      for (const secret of [token, session]) expect(texts.some(text => text.includes(secret))).toBe(false);

      const again = await restart(server, '1');
      try {
        expect(tokenOf(again)).not.toBe(token);
        for (const headers of [bearer(token), bearer(session), sent(cookie)])
          expect((await rest(again)('GET', '/workflows', undefined, headers)).status).toBe(401);
        expect((await rest(again)('GET', '/workflows', undefined, bearer(tokenOf(again)))).status).toBe(200);
      } finally {
        await again.close();
      }
    } finally {
      await server.close();
    }
  });

  it('a chosen start token remains valid after a restart while its cookies end', async () => {
    const chosen = 'chosen-by-somebody';
    const server = await startTestServer({ PINION_START_TOKEN: chosen });
    try {
      const cookie = await signIn(server, chosen);
      await server.stop();
      const again = await restart(server, chosen);
      try {
        expect((await rest(again)('GET', '/workflows', undefined, bearer(chosen))).status).toBe(200);
        expect((await rest(again)('GET', '/workflows', undefined, sent(cookie))).status).toBe(401);
      } finally {
        await again.close();
      }
    } finally {
      await server.close();
    }
  });

  it('a start token is ignored while the workspace has members and works again when the last one is removed', async () => {
    const server = await startTestServer({ PINION_START_TOKEN: '1' });
    try {
      const call = rest(server);
      const token = tokenOf(server);
      const cookie = sent(await signIn(server));
      const workflow = await firstWorkflow(server, bearer(token));
      const early = await openStream(server, workflow, cookie);
      const adding = { name: 'Vera', role: 'viewer', your_name: 'Olga' };
      const vera = await must(201, call<AddedMember>('POST', '/members', adding, bearer(token)));
      const olga = vera.your_token?.token ?? '';
      await expect.poll(early.isOpen, { timeout: 10_000 }).toBe(false);
      for (const headers of [bearer(token), cookie])
        expect((await call('GET', '/workflows', undefined, headers)).status).toBe(401);
      expect((await mutate(server, 'session.sign_in', { token })).status).toBe(401);
      expect(await makeStartLink(server.services, server.services.owner, server.url)).toBeUndefined();
      expect((await call('GET', '/workflows', undefined, bearer(vera.token.token))).status).toBe(200);

      const late = await openStream(server, workflow, bearer(olga));
      const removed = await mutate(server, 'members.remove', { user_id: vera.user_id }, bearer(olga));
      const kept = sent(removed.headers.get('set-cookie') ?? '');
      expect(kept).toEqual(cookie);
      await expect.poll(late.isOpen, { timeout: 10_000 }).toBe(false);
      for (const headers of [{}, bearer(olga), bearer(vera.token.token)])
        expect((await call('GET', '/workflows', undefined, headers)).status).toBe(401);
      for (const headers of [bearer(token), kept]) expect((await call('GET', '/workflows', undefined, headers)).status).toBe(200);
    } finally {
      await server.close();
    }
  });
});

type Ended = Awaited<ReturnType<typeof startTestServer>>;

/** Starts another server on the data of a stopped one. */
const restart = ({ dataDir, databaseUrl, url }: Ended, setting: string) =>
  startServer({
    env: readEnv({
      PORT: new URL(url).port,
      PINION_DATA_DIR: dataDir,
      PINION_WEB: 'off',
      PINION_START_TOKEN: setting,
      ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
    }),
    shopPace: 0,
  });

/** Reads a stream until it ends. */
async function openStream(server: Server, workflow: string, headers: RequestHeaders): Promise<{ isOpen: () => boolean }> {
  const response = await fetch(`${server.url}/api/v1/workflows/${workflow}/events`, { headers });
  expect(response.status).toBe(200);
  let isOpen = true;
  void response.text().then(
    () => (isOpen = false),
    () => (isOpen = false),
  );
  return { isOpen: () => isOpen };
}

/** Returns the text of every row of every table. */
async function everyRow({ dataDir, databaseUrl }: Ended): Promise<string> {
  const database = await openDatabase({ url: databaseUrl, dataDir });
  try {
    const tables = await database.pool.query<{ name: string }>(
      "SELECT quote_ident(table_name) AS name FROM information_schema.tables WHERE table_schema = 'public'",
    );
    const texts: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await database.pool.query<{ text: string }>(`SELECT one::text AS text FROM ${name} one`);
      texts.push(...rows.map(({ text }) => text));
    }
    return texts.join('\n');
  } finally {
    await database.close();
  }
}

const everyFile = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .map(entry => path.join(entry.parentPath, entry.name));
