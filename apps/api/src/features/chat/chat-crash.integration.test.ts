import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { MessageAction } from '@pinion/contracts';
import { afterAll, expect, it } from 'vitest';
import { effectServer as modelServer } from '../../testing/effect-server.ts';
import { answerFromHistory, type SentMessage } from '../../testing/remembering-model.ts';
import { effectServer, formatMessages, openConversation, publishChatTools } from '../../testing/test-chat.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { readEnv } from '../../configuration/env.ts';
import type { MessageView } from './chat-service.ts';
import { startServer } from '../../composition/start-server.ts';
import { createTestDatabase } from '../../testing/create-test-database.ts';
import { smallWorkflow } from '../../testing/small-workflow.ts';
import { type RestartableServer, restartableServer } from '../../testing/restartable-server.ts';

const outside = await effectServer();
let server: RestartableServer | undefined;
afterAll(async () => {
  await server?.close();
  await outside.close();
});

const ends: Record<MessageAction, { texts: string[]; mails: string[] }> = {
  SUPERSEDE: { texts: ['one: superseded', 'two: answered', '> answered'], mails: ['ada', 'bob'] },
  ABSORB: { texts: ['one: answered', 'two: absorbed', '> answered'], mails: ['ada', 'bob'] },
  QUEUE: { texts: ['one: answered', 'two: answered', '> answered', '> answered'], mails: ['ada', 'bob', 'ada', 'bob'] },
  FORCE_COMPLETE: { texts: ['one: answered', 'two: answered', '> answered', '> answered'], mails: ['ada', 'bob', 'ada', 'bob'] },
};

it('chat messages waiting at kill -9 all survive, each with the effects it would have had', async () => {
  server = await restartableServer({ PINION_EGRESS_ALLOW: new URL(outside.origin).host });
  const { call } = server;
  await publishChatTools(call, outside.origin);
  const actions = Object.keys(ends) as MessageAction[];
  const chats = await Promise.all(actions.map(action => openConversation(call, { on_message: action }, action)));
  await Promise.all(chats.map(chat => chat.send('one')));
  await outside.isHolding(actions.length);
  await Promise.all(chats.map(chat => chat.send('two')));
  await server.kill();
  outside.open();
  await server.start();
  for (const [index, action] of actions.entries()) {
    const messages = (await chats[index]?.atRest()) ?? [];
    expect({ action, texts: formatMessages(messages) }).toEqual({ action, texts: ends[action].texts });
    const mails = outside.effects
      .map(body => JSON.parse(body) as { to: string; about: string })
      .filter(({ about }) => about === action);
    expect({ action, mails: mails.map(({ to }) => to) }).toEqual({ action, mails: ends[action].mails });
  }
});

it('a claimed message without a written run and an unclaimed message are processed after a restart', async () => {
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

it('a run that was killed during a model request sends the same history after a restart', async () => {
  const requests: SentMessage[][] = [];
  const model = await modelServer((_path, body) => {
    const { messages } = body as { messages: SentMessage[] };
    requests.push(messages);
    // The first request of the second turn is answered after the kill.
    return { ...answerFromHistory(messages), ...(requests.length === 2 ? { delay_ms: 60_000 } : {}) };
  });
  const running = await restartableServer({ PINION_EGRESS_ALLOW: model.host });
  const { call } = running;
  try {
    const config = {
      model: { provider: 'openai-compatible', model: 'm', base_url: `http://${model.host}/v1` },
      prompt: '{{in}}',
    };
    const nodes = [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config },
      { id: 'out', type: 'output' },
    ];
    const file = smallWorkflow('Memory', nodes, 'in.value>agent.in', 'agent.response>out.value');
    const { id } = (await call<{ id: string }>('POST', '/workflows', file)).body;
    const { session_id } = (await call<{ session_id: string }>('POST', `/workflows/${id}/sessions`)).body;
    const messages = `/sessions/${session_id}/messages`;
    await call('POST', messages, { text: 'My name is Ada.', wait_s: 20 });
    await call('POST', messages, { text: 'What is my name?' });
    await expect.poll(() => requests.length, { timeout: 20_000 }).toBe(2);
    await running.kill();
    await running.start();
    await expect
      .poll(async () => (await call<{ items: MessageView[] }>('GET', messages)).body.items.at(-1)?.text, { timeout: 30_000 })
      .toBe('Your name is Ada.');
    expect(requests[2]).toEqual(requests[1]);
  } finally {
    await running.close();
    await model.close();
  }
});
