import { createHmac } from 'node:crypto';
import { canonicalJson, ownValue, type ToolError, toolRef } from '@pinion/contracts';
import { inputWithKey } from '../../call/input-with-key.ts';
import type { ProviderCall, ProviderResult, QueuePublisher, ToolProvider } from '../../ports/index.ts';

/** A message for a worker. Never contains a secret. */
export type QueuedCall = {
  call_id: string;
  /** `name@version`. */
  tool: string;
  workspace_id: string;
  input: unknown;
  /** The idempotency key. A worker that receives it again has already executed the call. */
  idempotency_key: string | null;
  /** The URL to which the result is posted: signed, and valid once. Null if no caller waits. */
  callback_url: string | null;
  /**
   * `v1=<hex>`: HMAC-SHA256 of the canonical JSON (RFC 8785) of all other fields, with the shared secret. Proves that the call
   * was authorized here and not queued by another party. Null where the tool names no such secret.
   */
  authorization: string | null;
};

const topicPattern = /^[A-Za-z0-9][A-Za-z0-9:._-]{0,199}$/;

/**
 * Creates the provider that publishes calls for remote workers. An `async` tool is pending until its worker responds by
 * callback. Any other is done when the queue has the message.
 */
export function createQueueProvider(queue: QueuePublisher): ToolProvider {
  return {
    gateway: 'queue',
    // The secret signs the message and is never sent.
    secretsTo: () => undefined,
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const { topic, signing_secret } = call.spec.gateway_config;
      if (typeof topic !== 'string' || !topicPattern.test(topic)) return wrong(call, 'topic must be letters, digits and : . _ -');
      if (signing_secret !== undefined && typeof signing_secret !== 'string')
        return wrong(call, 'signing_secret must be a string');
      const isSlow = call.spec.async === true;
      if (isSlow && call.callback_url === undefined)
        return failed('PROVIDER_ERROR', `${call.spec.name} responds by callback, which is not available here.`, {
          reason: 'no_callbacks',
        });
      const key = signing_secret === undefined ? undefined : ownValue(call.secrets, signing_secret);
      if (signing_secret !== undefined && key === undefined)
        return failed(
          'AUTH_REQUIRED',
          `${call.spec.name} requires the secret ${signing_secret}. Add it under Secrets and list it in the tool's secrets.`,
          { secret: signing_secret },
        );
      const published = await queue.publish(topic, messageOf(call, key), () => call.markSent());
      if (!published.ok) return published;
      const output = { queued: true, topic, message_id: published.id };
      return isSlow ? { ok: true, pending: true, output } : { ok: true, output };
    },
  };
}

function messageOf(call: ProviderCall, key: string | undefined): string {
  const facts = {
    call_id: call.call_id,
    tool: toolRef(call.spec.name, call.spec.version),
    workspace_id: call.scope.workspace_id,
    input: inputWithKey(call.spec, call.input, call.idempotency_key) ?? null,
    idempotency_key: call.idempotency_key ?? null,
    callback_url: call.callback_url ?? null,
  };
  const authorization = key === undefined ? null : `v1=${createHmac('sha256', key).update(canonicalJson(facts)).digest('hex')}`;
  return JSON.stringify({ ...facts, authorization } satisfies QueuedCall);
}

const wrong = ({ spec }: ProviderCall, what: string): ProviderResult =>
  failed('VALIDATION_ERROR', `${spec.name} cannot be called: gateway_config.${what}.`);

const failed = (code: ToolError['code'], message: string, details?: unknown): ProviderResult => ({
  ok: false,
  error: { code, message, details },
});
