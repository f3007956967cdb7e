import { isRecord, type ModelConfig, parseUntrustedJson } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';

/** The result of testing a key with a provider. `host` was asked for its list of models, which costs nothing. */
export type KeyTrial = {
  provider: ModelConfig['provider'];
  host: string;
  verdict: 'works' | 'refused' | 'unknown';
  /** The status of the response; null when there was none. */
  status: number | null;
  word: string;
};

const patienceMs = 10_000;
const mostBytes = 1024 * 1024;

/**
 * Requests the model list through the guarded egress. Only the status and the number of models are returned, because a provider
 * may echo the key.
 */
export async function fetchModels(
  { egress }: Pick<ApiServices, 'egress'>,
  model: Pick<ModelConfig, 'provider' | 'base_url'>,
  apiKey: string,
): Promise<KeyTrial | undefined> {
  // The models module is heavy, and is loaded only when a key is tested.
  const { modelListRequest } = await import('@pinion/tool-runtime/models');
  const request = modelListRequest(model, apiKey);
  if (request === undefined) return undefined;
  const { provider } = model;
  const host = URL.canParse(request.url) ? new URL(request.url).host : 'an invalid URL';
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await egress.fetch(request.url, { method: 'GET', headers: request.headers, signal, maxBytes: mostBytes });
  if (!answer.ok) {
    const why = signal.aborted ? `no response within ${patienceMs / 1000} s` : answer.error.message;
    return { provider, host, verdict: 'unknown', status: null, word: `${host} could not be reached: ${why}` };
  }
  const { status, bytes } = answer.response;
  if (status === 401 || status === 403)
    return { provider, host, verdict: 'refused', status, word: `${host} rejected the key (${status}). Replace its value.` };
  if (status < 200 || status > 299)
    return { provider, host, verdict: 'unknown', status, word: `${host} returned ${status}, so the key could not be verified.` };
  const count = countModels(bytes);
  const found = count === undefined ? 'it responded' : `it lists ${count} ${count === 1 ? 'model' : 'models'}`;
  return { provider, host, verdict: 'works', status, word: `${host} accepted the key: ${found}.` };
}

/** Counts the listed models. OpenAI and Anthropic list under `data`, Google under `models`. */
function countModels(bytes: Uint8Array): number | undefined {
  const body = parseUntrustedJson(new TextDecoder().decode(bytes)).value;
  const list = isRecord(body) ? (body['data'] ?? body['models']) : undefined;
  return Array.isArray(list) ? list.length : undefined;
}
