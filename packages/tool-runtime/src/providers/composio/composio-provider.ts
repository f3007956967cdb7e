import { isRecord, ownValue } from '@pinion/contracts';
import { inputWithKey, keyHeader } from '../../call/input-with-key.ts';
import { readForeignJson, warningsIn } from '../../envelope/read-foreign-json.ts';
import { shownBytes, statusError } from '../../envelope/status-error.ts';
import type { Clock, Egress, OutboundResponse, ProviderCall, ProviderResult, ToolProvider } from '../../ports/index.ts';
import { type ComposioConfig, readComposioConfig } from './composio-config.ts';
import { composioError } from './composio-failure.ts';

export type ComposioDeps = { egress: Egress; clock: Pick<Clock, 'now'> };

/** Creates the provider that performs Composio actions over its public HTTP API, version 3. */
export function createComposioProvider({ egress, clock }: ComposioDeps): ToolProvider {
  return {
    gateway: 'composio',
    secretsTo: ({ spec }) => {
      const config = readComposioConfig(spec);
      return typeof config === 'string' ? undefined : { url: config.base, isOwn: true };
    },
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const config = readComposioConfig(call.spec);
      if (typeof config === 'string') {
        return { ok: false, error: { code: 'VALIDATION_ERROR', message: `${call.spec.name} cannot be called: ${config}.` } };
      }
      const key = ownValue(call.secrets, config.keySecret);
      if (key === undefined) return keyMissing(call, config.keySecret);
      const result = await egress.fetch(`${config.base}/api/v3/tools/execute/${encodeURIComponent(config.action)}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...call.trace_context,
          ...keyHeader(call.spec, call.idempotency_key),
          'x-api-key': key,
        },
        body: JSON.stringify(bodyOf(call, config)),
        signal: call.signal,
        onSent: () => call.markSent(),
      });
      return result.ok ? readAnswer(result.response, clock.now()) : result;
    },
  };
}

const keyMissing = ({ spec }: ProviderCall, secret: string): ProviderResult => ({
  ok: false,
  error: {
    code: 'AUTH_REQUIRED',
    message: `${spec.name} requires the secret ${secret}. Add it under Secrets and list it in the tool's secrets.`,
    details: { secret },
  },
});

const bodyOf = (call: ProviderCall, { entityId, accountId, version }: ComposioConfig): Record<string, unknown> => ({
  arguments: inputWithKey(call.spec, call.input, call.idempotency_key) ?? {},
  ...(entityId === undefined ? {} : { user_id: entityId }),
  ...(accountId === undefined ? {} : { connected_account_id: accountId }),
  ...(version === undefined ? {} : { version }),
});

function readAnswer(response: OutboundResponse, now: number): ProviderResult {
  const text = new TextDecoder().decode(response.bytes);
  const { value: body, warnings } = readForeignJson(text);
  const error = statusError(response, text.slice(0, shownBytes), now);
  if (error !== undefined) {
    const content = composioError(body, response.status);
    return { ok: false, error: content === undefined ? error : { ...error, message: content.message, details: content.details } };
  }
  if (!isRecord(body) || typeof body['successful'] !== 'boolean') {
    const details = { reason: 'not_composio', body: text.slice(0, shownBytes) };
    return { ok: false, error: { code: 'PROVIDER_ERROR', message: 'Composio returned an invalid response.', details } };
  }
  if (body['successful']) {
    const remarks = warningsIn('/data', warnings);
    return { ok: true, output: body['data'] ?? null, ...(remarks.length === 0 ? {} : { warnings: remarks }) };
  }
  const failed = composioError(body, undefined);
  return {
    ok: false,
    error: failed ?? {
      code: 'PROVIDER_ERROR',
      message: 'Composio: the action failed without an error message.',
      details: { composio_error: 'action_failed' },
    },
  };
}
