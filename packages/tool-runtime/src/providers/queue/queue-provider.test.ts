import { createHmac } from 'node:crypto';
import { canonicalJson, specOf, ToolDefinition, type ToolDefinitionInput } from '@pinion/contracts';
import { describe, expect, it } from 'vitest';
import type { ProviderCall, QueuePublisher } from '../../ports/index.ts';
import { createQueueProvider, MemoryQueue } from './index.ts';

async function call(queue: QueuePublisher, more: Partial<ToolDefinitionInput> = {}, facts: Partial<ProviderCall> = {}) {
  let sent = 0;
  const spec = specOf(
    ToolDefinition.parse({
      name: 'mail.send',
      version: '1.0.0',
      description: '',
      category: 'api',
      input_schema: {},
      gateway: 'queue',
      gateway_config: { topic: 'mail:out' },
      async: true,
      ...more,
    }),
  );
  const answer = await createQueueProvider(queue).call({
    spec,
    input: { to: 'ü' },
    secrets: {},
    scope: { org_id: 'o', workspace_id: 'w', user_id: 'u' },
    call_id: 'call-1',
    idempotency_key: 'key-1',
    callback_url: 'https://pinion.test/cb',
    signal: new AbortController().signal,
    markSent: () => (sent += 1),
    ...facts,
  });
  return { answer, sent };
}

const facts = {
  call_id: 'call-1',
  tool: 'mail.send@1.0.0',
  workspace_id: 'w',
  input: { to: 'ü' },
  idempotency_key: 'key-1',
  callback_url: 'https://pinion.test/cb',
};

describe('queue provider', () => {
  it('a queued call contains everything a worker needs and is pending', async () => {
    const queue = new MemoryQueue();
    expect(await call(queue)).toEqual({
      answer: { ok: true, pending: true, output: { queued: true, topic: 'mail:out', message_id: '1' } },
      sent: 1,
    });
    expect(queue.messages.map(({ topic, message }) => ({ topic, ...JSON.parse(message) }))).toEqual([
      { topic: 'mail:out', ...facts, authorization: null },
    ]);
  });

  it('a queued call is signed with a secret that it does not contain', async () => {
    const queue = new MemoryQueue();
    const gateway_config = { topic: 'mail:out', signing_secret: 'SHARED' };
    await call(queue, { gateway_config, secrets: ['SHARED'] }, { secrets: { SHARED: 'quiet-please' } });
    const message = queue.messages[0]?.message ?? '';
    expect(message).not.toContain('quiet-please');
    const { authorization, ...rest } = JSON.parse(message);
    expect(authorization).toBe(`v1=${createHmac('sha256', 'quiet-please').update(canonicalJson(rest)).digest('hex')}`);
    expect((await call(queue, { gateway_config, secrets: ['SHARED'] })).answer).toMatchObject({
      error: { code: 'AUTH_REQUIRED' },
    });
    expect(queue.messages).toHaveLength(1);
  });

  it('a queued call of a tool that is not async completes when the queue has accepted it', async () => {
    expect((await call(new MemoryQueue(), { async: false })).answer).toEqual({
      ok: true,
      output: { queued: true, topic: 'mail:out', message_id: '1' },
    });
  });

  it('a call is not queued without a callback URL, with an invalid topic or without a queue connection', async () => {
    const queue = new MemoryQueue();
    expect(await call(queue, {}, { callback_url: undefined })).toMatchObject({ answer: { ok: false }, sent: 0 });
    for (const topic of [undefined, '', ' a', 'x'.repeat(201), 7])
      expect((await call(queue, { gateway_config: { topic } })).answer).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    queue.isAway = true;
    expect(await call(queue)).toMatchObject({ answer: { error: { code: 'NETWORK_ERROR' } }, sent: 0 });
    expect(queue.messages).toEqual([]);
  });
});
