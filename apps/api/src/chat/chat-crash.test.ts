import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessageAction } from '@pinion/contracts';
import { afterAll, expect, it } from 'vitest';
import { effectServer, inWords, openConversation, publishChatTools } from '../testing/chat-world.ts';
import { jsonClient } from '../testing/json-client.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-chat-'));
const outside = await effectServer();
let server: ServerProcess | undefined;
afterAll(async () => {
  await server?.end('SIGKILL');
  await outside.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const ends: Record<MessageAction, { words: string[]; mails: string[] }> = {
  SUPERSEDE: { words: ['one: superseded', 'two: answered', '> answered'], mails: ['ada', 'bob'] },
  ABSORB: { words: ['one: answered', 'two: absorbed', '> answered'], mails: ['ada', 'bob'] },
  QUEUE: { words: ['one: answered', 'two: answered', '> answered', '> answered'], mails: ['ada', 'bob', 'ada', 'bob'] },
  FORCE_COMPLETE: { words: ['one: answered', 'two: answered', '> answered', '> answered'], mails: ['ada', 'bob', 'ada', 'bob'] },
};

it('kill -9 with messages waiting: none is lost, and each has the effects it would have had', { timeout: 120_000 }, async () => {
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
    expect({ action, words: inWords(messages) }).toEqual({ action, words: ends[action].words });
    const mails = outside.effects
      .map(body => JSON.parse(body) as { to: string; about: string })
      .filter(({ about }) => about === action);
    expect({ action, mails: mails.map(({ to }) => to) }).toEqual({ action, mails: ends[action].mails });
  }
});
