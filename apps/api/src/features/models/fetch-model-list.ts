import { type ListedModel, type ModelConfig, parseUntrustedJson } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { readModelList } from './read-model-list.ts';

/**
 * The response to a request for the list of models. `refused`: the key is not accepted. `listed` without models: the response
 * is not a list. `failed`: any other status, or null when there was no response.
 */
export type ModelListAnswer = { host: string } & (
  | { kind: 'listed'; status: number; models: ListedModel[] | undefined }
  | { kind: 'refused'; status: number }
  | { kind: 'failed'; status: number | null; why: string }
);

const patienceMs = 10_000;
const mostBytes = 8 * 1024 * 1024;

/**
 * Requests the list of models through the guarded egress, which costs nothing. Undefined for a provider without such a request.
 * Nothing of a response that is not a list is returned, because a provider may echo the key.
 */
export async function fetchModelList(
  { egress }: Pick<ApiServices, 'egress'>,
  model: Pick<ModelConfig, 'provider' | 'base_url'>,
  apiKey: string | undefined,
): Promise<ModelListAnswer | undefined> {
  // The models module is heavy, and is loaded only when a list is requested.
  const { modelListRequest } = await import('@pinion/tool-runtime/models');
  const request = modelListRequest(model, apiKey);
  if (request === undefined) return undefined;
  const host = URL.canParse(request.url) ? new URL(request.url).host : 'an invalid URL';
  const signal = AbortSignal.timeout(patienceMs);
  const answer = await egress.fetch(request.url, { method: 'GET', headers: request.headers, signal, maxBytes: mostBytes });
  if (!answer.ok) {
    const why = signal.aborted ? `no response within ${patienceMs / 1000} s` : answer.error.message;
    return { host, kind: 'failed', status: null, why };
  }
  const { status, bytes } = answer.response;
  if (status === 401 || status === 403) return { host, kind: 'refused', status };
  if (status < 200 || status > 299) return { host, kind: 'failed', status, why: `status ${status}` };
  return { host, kind: 'listed', status, models: readModelList(parseUntrustedJson(new TextDecoder().decode(bytes)).value) };
}
