import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessageAction } from '@pinion/contracts';
import { afterAll, expect, it } from 'vitest';
import { effectServer, formatMessages, openConversation, publishChatTools } from '../../testing/test-chat.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { readEnv } from '../../configuration/env.ts';
import type { MessageView } from './chat-service.ts';
import { startServer } from '../../composition/start-server.ts';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { freePort, type ServerProcess, startProcess } from '../../testing/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-chat-'));
const outside = await effectServer();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  await outside.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ends: Record<MessageAction, { texts: string[]; mails: string[] }> = {
  SUPERSEDE: { texts: ['one: superseded', 'two: answered', '> answered'], mails: ['ada', 'bob'] },
  ABSORB: { texts: ['one: answered', 'two: absorbed', '> answered'], mails: ['ada', 'bob'] },
  QUEUE: { texts: ['one: answered', 'two: answered', '> answered', '> answered'], mails: ['ada', 'bob', 'ada', 'bob'] },
  FORCE_COMPLETE: { texts: ['one: answered', 'two: answered', '> answered', '> answered'], mails: ['ada', 'bob', 'ada', 'bob'] },
};

it('chat messages waiting at kill -9 all survive, each with the effects it would have had', { timeout: 120_000 }, async () => {
  const port = await freePort();
  const start = () => startProcess(dataDir, port, { PINION_EGRESS_ALLOW: new URL(outside.origin).host });
  server = await start();
  const call = jsonClient(() => `http://127.0.0.1:${port}`);
  await publishChatTools(call, outside.origin);
  const actions = Object.keys(ends) as MessageAction[];
  const chats = await Promise.all(actions.map(action => openConversation(call, { on_message: action }, action)));
  await Promise.all(chats.map(chat => chat.send('one')));
  await outside.isHolding(actions.length);
  await Promise.all(chats.map(chat => chat.send('two')));
  await server.end('SIGKILL');
  outside.open();
  server = await start();
  for (const [index, action] of actions.entries()) {
    const messages = (await chats[index]?.atRest()) ?? [];
    expect({ action, texts: formatMessages(messages) }).toEqual({ action, texts: ends[action].texts });
    const mails = outside.effects
      .map(body => JSON.parse(body) as { to: string; about: string })
      .filter(({ about }) => about === action);
    expect({ action, mails: mails.map(({ to }) => to) }).toEqual({ action, mails: ends[action].mails });
  }
});

it('a claimed message without a written run and an unclaimed message are processed after a restart', {
  timeout: 60_000,
}, async () => {
  const at = mkdtempSync(path.join(tmpdir(), 'pinion-chat-'));
  const database = await createTestDatabase();
  const env = readEnv({ PORT: '0', PINION_DATA_DIR: at, PINION_WEB: 'off', DATABASE_URL: database.url });
  let running = await startServer({ env, shopPace: 0 });
  try {
    const call = jsonClient(() => running.url);
    const file = smallWorkflow(
      'Echo',
      [
        { id: 'in', type: 'input' },
        { id: 'out', type: 'output' },
      ],
      'in.value>out.value',
    );
    const workflow = await call<{ id: string }>('POST', '/workflows', file);
    const { services } = running;
    const sessions = await Promise.all(
      ['claimed', 'waiting'].map(async text => {
        const { body } = await call<{ session_id: string }>('POST', `/workflows/${workflow.body.id}/sessions`);
        const { store } = services.chat;
        await store.add(services.owner, { id: services.newId(), session_id: body.session_id, text, client_key: undefined });
        // The state after a process died between the two statements, long enough ago for another process to take over.
        const old = '00000000-0000-7000-8000-000000000001';
        if (text === 'claimed') await store.claim(body.session_id, old, old);
        return { text, id: body.session_id };
      }),
    );
    await running.close();
    running = await startServer({ env, shopPace: 0 });
    for (const { text, id } of sessions) {
      const list = () => call<{ items: MessageView[] }>('GET', `/sessions/${id}/messages`);
      await expect
        .poll(async () => (await list()).body.items, { timeout: 20_000 })
        .toMatchObject([
          { text, state: 'answered' },
          { text, role: 'assistant' },
        ]);
    }
  } finally {
    await running.close();
    await database.drop();
    rmSync(at, { recursive: true, force: true });
  }
});
