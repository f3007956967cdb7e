import type { ModelConfig } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';
import { fetchModelList } from './fetch-model-list.ts';

/** The result of testing a key with a provider. `host` was asked for its list of models, which costs nothing. */
export type KeyTrial = {
  provider: ModelConfig['provider'];
  host: string;
  verdict: 'works' | 'refused' | 'unknown';
  /** The status of the response; null when there was none. */
  status: number | null;
  word: string;
};

/** Tests a key by requesting the list of models. Only the status and the number of models are returned. */
export async function fetchModels(
  services: Pick<ApiServices, 'egress'>,
  model: Pick<ModelConfig, 'provider' | 'base_url'>,
  apiKey: string,
): Promise<KeyTrial | undefined> {
  const answer = await fetchModelList(services, model, apiKey);
  if (answer === undefined) return undefined;
  const { provider } = model;
  const { host, status } = answer;
  switch (answer.kind) {
    case 'refused':
      return { provider, host, verdict: 'refused', status, word: `${host} rejected the key (${status}). Replace its value.` };
    case 'failed': {
      const word =
        status === null
          ? `${host} could not be reached: ${answer.why}`
          : `${host} returned ${status}, so the key could not be verified.`;
      return { provider, host, verdict: 'unknown', status, word };
    }
    case 'listed': {
      const count = answer.models?.length;
      const found = count === undefined ? 'it responded' : `it lists ${count} ${count === 1 ? 'model' : 'models'}`;
      return { provider, host, verdict: 'works', status, word: `${host} accepted the key: ${found}.` };
    }
  }
}
