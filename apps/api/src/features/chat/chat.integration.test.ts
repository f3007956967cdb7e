import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { chatWorkflow, effectServer, formatMessages, openConversation, publishChatTools } from '../../testing/test-chat.ts';
import { jsonClient } from '../../testing/json-client.ts';
import { type OpenApi, openApiCheck } from '../../testing/open-api-check.ts';
import { startTestServer } from '../../testing/test-server.ts';

let outside: Awaited<ReturnType<typeof effectServer>>;
let server: Awaited<ReturnType<typeof startTestServer>>;
let complaints: ReturnType<typeof openApiCheck>;
const ask = jsonClient(() => server.url);
const call: typeof ask = async (method, path, body, headers) => {
  const answer = await ask<never>(method, path, body, headers);
  expect(complaints(method, path, answer.status, answer.body)).toEqual([]);
  return answer;
};

beforeAll(async () => {
  outside = await effectServer();
  server = await startTestServer({ PINION_EGRESS_ALLOW: new URL(outside.origin).host });
  complaints = openApiCheck((await ask<OpenApi>('GET', '/openapi.json')).body);
  await publishChatTools(call, outside.origin);
});
afterAll(async () => {
  await server.close();
  await outside.close();
});
beforeEach(() => void outside.effects.splice(0));
afterEach(() => {
  const [unexpected] = server.reports.splice(0);
  if (unexpected !== undefined) throw unexpected;
});

const toAda = JSON.stringify({ to: 'ada', about: 'order' });
const toBob = JSON.stringify({ to: 'bob', about: 'order' });

/** Sends two messages, the second while a pending tool call keeps the first run running, then releases everything. */
async function inMidRun(policy: Record<string, unknown>, more: readonly string[] = []) {
  const chat = await openConversation(call, policy);
  const first = await chat.send('one');
  await outside.isHolding();
  const second = await chat.send('two');
  for (const text of more) await chat.send(text);
  expect(second.body.run_id).toBeNull();
  const flow = setInterval(() => outside.letGo(), 10);
  const messages = await chat.atRest().finally(() => clearInterval(flow));
  return { chat, first: first.body, messages, groups: messages.map(({ turn_group_id }) => turn_group_id) };
}

describe('chat message during a run', () => {
  it('SUPERSEDE ends the run, the next run keeps its turn group and repeats no effect', async () => {
    const { chat, first, messages, groups } = await inMidRun({ on_message: 'SUPERSEDE' });
    expect(formatMessages(messages)).toEqual(['one: superseded', 'two: answered', '> answered']);
    expect(new Set(groups).size).toBe(1);
    expect(groups[0]).toBe(first.run_id);
    expect(outside.effects).toEqual([toAda, toBob]);
    const run = await call<{ status: string }>('GET', `/runs/${first.run_id}`);
    expect(run.body).toMatchObject({ status: 'cancelled', node_states: { agent: { finish_reason: 'superseded' } } });
    const again = await chat.messages();
    expect(again).toEqual(messages);
  });

  it('SUPERSEDE over three chained messages has one effect per call', async () => {
    const { messages, groups } = await inMidRun({ on_message: 'SUPERSEDE' }, ['three']);
    expect(formatMessages(messages)).toEqual(['one: superseded', 'two: superseded', 'three: answered', '> answered']);
    expect(new Set(groups).size).toBe(1);
    expect(outside.effects).toEqual([toAda, toBob]);
  });

  it('ABSORB adds the message to the running run, which answers both', async () => {
    const { first, messages, groups } = await inMidRun({ on_message: 'ABSORB' });
    expect(formatMessages(messages)).toEqual(['one: answered', 'two: absorbed', '> answered']);
    expect(messages.map(({ run_id }) => run_id)).toEqual([first.run_id, first.run_id, first.run_id]);
    expect(new Set(groups).size).toBe(1);
    expect(outside.effects).toEqual([toAda, toBob]);
    const { body } = await call<{ events: { type: string; action?: string; text?: string }[] }>(
      'GET',
      `/runs/${first.run_id}/bundle`,
    );
    expect(body.events.filter(({ type }) => type === 'agent.message_received')).toMatchObject([
      { text: 'two', action: 'ABSORB' },
    ]);
  });

  it('QUEUE starts a separate run in a new turn group that repeats the effects', async () => {
    const { messages, groups } = await inMidRun({ on_message: 'QUEUE' });
    expect(formatMessages(messages)).toEqual(['one: answered', 'two: answered', '> answered', '> answered']);
    expect(messages.filter(({ role }) => role === 'user').map(({ action }) => action)).toEqual([null, 'QUEUE']);
    expect(new Set(groups).size).toBe(2);
    expect(outside.effects).toEqual([toAda, toBob, toAda, toBob]);
  });

  it('FORCE_COMPLETE keeps later messages from interrupting the run', async () => {
    const { first, messages } = await inMidRun({ on_message: 'FORCE_COMPLETE' }, ['three']);
    expect(messages.filter(({ role }) => role === 'user').map(({ state }) => state)).toEqual([
      'answered',
      'answered',
      'answered',
    ]);
    expect(outside.effects).toEqual([toAda, toBob, toAda, toBob, toAda, toBob]);
    const { body } = await call<{ events: { type: string; text?: string }[] }>('GET', `/runs/${first.run_id}/bundle`);
    expect(body.events.filter(({ type }) => type === 'agent.message_received').map(({ text }) => text)).toEqual(['two']);
  });

  it('the message action is decided by an expression when the node has one', async () => {
    const { messages } = await inMidRun({
      on_message: 'SUPERSEDE',
      on_message_expression: "$contains(message.text, 'two') ? 'QUEUE' : 'ABSORB'",
    });
    expect(formatMessages(messages)).toEqual(['one: answered', 'two: answered', '> answered', '> answered']);
  });
});

describe('chat conversation', () => {
  it('a conversation answers in time and stores one message for a repeated key', async () => {
    const chat = await openConversation(call, {});
    const flow = setInterval(() => outside.letGo(), 10);
    try {
      const { status, body } = await chat.ask('hello');
      expect(status).toBe(200);
      expect(body).toMatchObject({ message: { text: 'hello', state: 'answered' }, answer: { text: 'All is sent.', calls: 3 } });
      const key = { 'idempotency-key': 'k-1' };
      const once = await chat.send('again', key);
      const twice = await chat.send('again', key);
      expect(twice.body.message_id).toBe(once.body.message_id);
      expect((await chat.send('another', key)).status).toBe(409);
      expect(await chat.atRest()).toHaveLength(4);
      expect(outside.effects).toHaveLength(4);
    } finally {
      clearInterval(flow);
    }
    const listed = await call<{ items: unknown[] }>('GET', `/sessions?workflow_id=${chat.workflowId}`);
    expect(listed.body.items).toMatchObject([{ title: 'hello' }]);
    expect((await call('GET', chat.path)).body).toMatchObject({ title: 'hello' });
  });

  it('a conversation reports a run that failed or was cancelled', async () => {
    const broken = { ...chatWorkflow({}), name: 'Broken' };
    for (const node of broken.nodes)
      if (node.id === 'agent')
        Object.assign(node.config, { model: { provider: 'openai', model: 'none', credential: 'NO_SUCH_KEY' } });
    const { body } = await call<{ id: string }>('POST', '/workflows', broken);
    const session = await call<{ session_id: string }>('POST', `/workflows/${body.id}/sessions`);
    const sent = await call('POST', `/sessions/${session.body.session_id}/messages`, { text: 'hello', wait_s: 20 });
    expect(sent.body).toMatchObject({ message: { state: 'failed' }, answer: { state: 'failed', error_code: 'AUTH_REQUIRED' } });

    const chat = await openConversation(call, {});
    const first = await chat.send('one');
    await outside.isHolding();
    await call('POST', `/runs/${first.body.run_id}/cancel`);
    expect(await chat.atRest()).toMatchObject([{ state: 'failed' }, { state: 'failed', error_code: 'CANCELLED' }]);
    outside.letGo();
  });

  it('a stopped run shows the text of its agent as its answer and in the list of runs', async () => {
    const chat = await openConversation(call, {});
    const { body } = await chat.send('one');
    await outside.isHolding();
    await call('POST', `/runs/${body.run_id}/cancel`);
    const [, answer] = await chat.atRest();
    outside.letGo();
    expect(answer).toMatchObject({ text: 'Now I wait.', error_code: 'CANCELLED' });
    const { body: listed } = await call<{ items: unknown[] }>('GET', `/runs?workflow_id=${chat.workflowId}`);
    expect(listed.items).toMatchObject([{ run_id: body.run_id, status: 'cancelled', output_preview: 'Now I wait.' }]);
  });

  it('the sessions API answers 404 for an unknown id and 400 for an empty message', async () => {
    expect((await call('POST', '/workflows/none/sessions')).status).toBe(404);
    expect((await call('GET', '/sessions/none')).status).toBe(404);
    expect((await call('GET', '/sessions/none/messages')).status).toBe(404);
    expect((await call('GET', '/sessions/none/events')).status).toBe(404);
    expect((await call('POST', '/sessions/none/messages', { text: 'x' })).status).toBe(404);
    const chat = await openConversation(call, {});
    expect((await call('POST', `${chat.path}/messages`, { text: '  ' })).status).toBe(400);
  });

  it('a conversation streams its progress', async () => {
    const chat = await openConversation(call, {});
    const leave = new AbortController();
    const answer = await fetch(`${server.url}/api/v1${chat.path}/events`, { signal: leave.signal });
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const flow = setInterval(() => outside.letGo(), 10);
    await chat.send('hello');
    const seen: string[] = [];
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of answer.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      for (const [, data = ''] of text.matchAll(/^data: (.*)\n\n/gm)) {
        const event = JSON.parse(data) as { type: string; text?: string; message?: { role: string; state: string } };
        seen.push(event.type === 'delta' ? `~${event.text}` : `${event.message?.role} ${event.message?.state}`);
      }
      text = text.slice(text.lastIndexOf('\n\n') + 2);
      if (seen.at(-1) === 'assistant answered') break;
    }
    clearInterval(flow);
    leave.abort();
    expect(seen).toContain('user running');
    expect(seen.slice(-2)).toEqual(['user answered', 'assistant answered']);
  });
});
