import {
  type EnvelopeView,
  StreamItem,
  streamItemType,
  type HubRequest,
  isRecord,
  ownValue,
  parseUntrustedJson,
  type ToolError,
} from '@pinion/contracts';
import { inputWithKey, keyHeader } from '../../call/input-with-key.ts';
import { shownBytes, statusError } from '../../envelope/status-error.ts';
import type { Clock, ProviderCall, ProviderResult, StreamedResponse, StreamingEgress, ToolProvider } from '../../ports/index.ts';
import { followExecution, withdrawExecution } from './follow-execution.ts';
import { type HubConfig, readHubConfig } from './hub-config.ts';
import { readLines } from './read-lines.ts';
import { resultOf } from './result-of.ts';

export type HubProviderDeps = { egress: StreamingEgress; clock: Pick<Clock, 'now'> };

/**
 * Creates the provider of tools of another installation, or of any compatible server: one request, events as the call
 * progresses, and the envelope last. The hub's policy applies: its denial is a denial here.
 */
export function createHubProvider(deps: HubProviderDeps): ToolProvider {
  return {
    gateway: 'hub',
    secretsTo: ({ spec }) => {
      const config = readHubConfig(spec);
      return typeof config === 'string' ? undefined : { url: config.url, isOwn: true };
    },
    call: async (call: ProviderCall): Promise<ProviderResult> => {
      const config = readHubConfig(call.spec);
      if (typeof config === 'string') return failed('VALIDATION_ERROR', `${call.spec.name} cannot be called: ${config}.`);
      const key = config.key_secret === undefined ? undefined : ownValue(call.secrets, config.key_secret);
      if (config.key_secret !== undefined && key === undefined) return keyMissing(call, config.key_secret);
      const authorization = key === undefined ? undefined : `Bearer ${key}`;
      const result = await deps.egress.stream(`${config.url}/tools/execute-stream`, requestOf(call, config, authorization));
      if (!result.ok) return result;
      const refusal = await refusalOf(result.response, deps.clock.now());
      if (refusal !== undefined) return { ok: false, error: refusal };
      const envelope = await readEnvelope(call, result.response);
      return 'ok' in envelope ? envelope : resultOf(deps, call, config.url, envelope, authorization);
    },
    follow: (call, elsewhere) => followExecution(deps, call, elsewhere),
    withdraw: (call, elsewhere) => withdrawExecution(deps, call, elsewhere),
  };
}

const failed = (code: ToolError['code'], message: string, details?: unknown): ProviderResult => ({
  ok: false,
  error: { code, message, details },
});

const keyMissing = ({ spec }: ProviderCall, secret: string): ProviderResult =>
  failed('AUTH_REQUIRED', `${spec.name} requires the secret ${secret}. Add it under Secrets and list it in the tool's secrets.`, {
    secret,
  });

function requestOf(call: ProviderCall, { tool, version, agent_id }: HubConfig, authorization: string | undefined) {
  const body: HubRequest = {
    tool,
    input: inputWithKey(call.spec, call.input, call.idempotency_key),
    ...(version === undefined ? {} : { version }),
    ...(agent_id === undefined ? {} : { agent_id }),
  };
  // A hub always supports an idempotency key, whatever the definition declares.
  const same: Record<string, string> = call.idempotency_key === undefined ? {} : { 'idempotency-key': call.idempotency_key };
  return {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: streamItemType,
      ...call.trace_context,
      ...same,
      ...keyHeader(call.spec, call.idempotency_key),
      ...(authorization === undefined ? {} : { authorization }),
    },
    body: JSON.stringify(body),
    signal: call.signal,
    onSent: () => call.markSent(),
  };
}

async function refusalOf(response: StreamedResponse, now: number): Promise<ToolError | undefined> {
  if (response.status >= 200 && response.status < 300) return undefined;
  const text = await startOf(response.body);
  const error = statusError(response, text, now);
  const content = messageIn(text);
  if (error === undefined || content === undefined) return error;
  const code = response.status === 400 || response.status === 422 ? 'VALIDATION_ERROR' : error.code;
  return { ...error, code, message: `The hub refused the call (${response.status}): ${content}` };
}

async function startOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      chunks.push(chunk);
      size += chunk.length;
      if (size >= shownBytes) break;
    }
  } catch {
    // A partial body is enough here, because the status is sufficient.
  }
  return new TextDecoder().decode(Buffer.concat(chunks).subarray(0, shownBytes));
}

function messageIn(text: string): string | undefined {
  const body = parseUntrustedJson(text).value;
  const error = isRecord(body) ? body['error'] : undefined;
  return isRecord(error) && typeof error['message'] === 'string' ? error['message'] : undefined;
}

/** Events after which the hub waits for an approval or a callback. */
const waits: ReadonlySet<string> = new Set(['tool.confirmation_requested', 'tool.waiting']);

/** Reads the last event and returns the envelope, the pending state, or the reason why there is none. */
async function readEnvelope(call: ProviderCall, response: StreamedResponse): Promise<EnvelopeView | ProviderResult> {
  try {
    for await (const text of readLines(response.body)) {
      if (text.trim() === '') continue;
      const line = StreamItem.safeParse(parseUntrustedJson(text).value);
      if (!line.success) return failed('PROVIDER_ERROR', 'The hub returned an invalid response line.', unknownEnd(call));
      const { data } = line;
      if (data.type === 'error') return { ok: false, error: data.error };
      if (data.type === 'result') return data.envelope;
      const { type, run_id } = data.event;
      if (waits.has(type) && typeof run_id === 'string') return { ok: true, output: null, elsewhere: run_id };
    }
  } catch (thrown) {
    const content = thrown instanceof Error ? thrown.message : 'no reason given';
    return failed('NETWORK_ERROR', `The response of the hub was interrupted: ${content}`, unknownEnd(call));
  }
  return failed('NETWORK_ERROR', 'The response of the hub ended before the result of the call.', unknownEnd(call));
}

/** Returns the details for a call that had started and whose outcome is unknown. */
const unknownEnd = ({ spec }: ProviderCall) => ({
  reason: 'hub_answer_cut',
  ...(spec.side_effect_policy === 'pure' ? {} : { outcome: 'indeterminate' }),
});
