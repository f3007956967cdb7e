import { HubExecution, ownValue, parseUntrustedJson } from '@pinion/contracts';
import type { ProviderCall, ProviderResult, StreamedResponse, StreamingEgress } from '../../ports/index.ts';
import { readHubConfig } from './hub-config.ts';
import { resultOf } from './result-of.ts';

type Deps = { egress: StreamingEgress };

const longestAnswer = 16 * 1024 * 1024;

/** Returns the result of a call that waits at a hub. Undefined while it waits there, or while the hub is unreachable. */
export async function followExecution(deps: Deps, call: ProviderCall, runId: string): Promise<ProviderResult | undefined> {
  const requested = await ask(deps, call, runId, 'GET');
  if (requested === undefined) return undefined;
  const { status, execution, url, authorization } = requested;
  if (status >= 500 || status === 429) return undefined;
  if (execution === undefined) return lost(`The hub no longer reports the call (${status}).`);
  if (execution.envelope !== null) return resultOf(deps, call, url, execution.envelope, authorization);
  if (!hasEnded.has(execution.status)) return undefined;
  if (execution.was_sent) return lost('The call ended at the hub without a result.');
  return { ok: false, error: { code: 'UNKNOWN', message: 'The call was cancelled at the hub before it was sent.' } };
}

/** Withdraws a call that waits at a hub. Returns true if it was not executed there. */
export async function withdrawExecution(deps: Deps, call: ProviderCall, runId: string): Promise<boolean> {
  const requested = await ask(deps, call, runId, 'POST', '/cancel');
  const { execution } = requested ?? {};
  return execution !== undefined && hasEnded.has(execution.status) && !execution.was_sent;
}

const hasEnded: ReadonlySet<string> = new Set(['succeeded', 'failed', 'cancelled']);

const lost = (message: string): ProviderResult => ({
  ok: false,
  error: { code: 'UNKNOWN', message, details: { reason: 'hub_answer_lost', outcome: 'indeterminate' } },
});

/** Sends a request about an execution. Undefined if there was no response. */
async function ask({ egress }: Deps, call: ProviderCall, runId: string, method: 'GET' | 'POST', verb = '') {
  const config = readHubConfig(call.spec);
  if (typeof config === 'string') return undefined;
  const key = config.key_secret === undefined ? undefined : ownValue(call.secrets, config.key_secret);
  const authorization = key === undefined ? undefined : `Bearer ${key}`;
  const { url } = config;
  const result = await egress.stream(`${url}/tools/executions/${encodeURIComponent(runId)}${verb}`, {
    method,
    headers: { accept: 'application/json', ...(authorization === undefined ? {} : { authorization }) },
    signal: call.signal,
    maxBytes: longestAnswer,
  });
  if (!result.ok) return undefined;
  return { status: result.response.status, execution: await readExecution(result.response), url, authorization };
}

async function readExecution({ body }: StreamedResponse): Promise<HubExecution | undefined> {
  const decoder = new TextDecoder();
  let text = '';
  try {
    for await (const bytes of body) text += decoder.decode(bytes, { stream: true });
    return HubExecution.safeParse(parseUntrustedJson(text).value).data;
  } catch {
    return undefined;
  }
}
