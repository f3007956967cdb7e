import { type ModelConfig, modelAddress, SecretHost } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/**
 * Returns the hosts in a text, in the form that lists of hosts use. Whole URLs count as their host. Commas and spaces are
 * separators.
 */
export const readHosts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .filter(entry => entry !== '')
      .map(hostIn),
  ),
];

/** Returns the problem of the first invalid host. Undefined when all of them are valid. */
export function hostsError(text: string): string | undefined {
  const wrong = readHosts(text).find(host => !SecretHost.safeParse(host).success);
  return wrong === undefined
    ? undefined
    : t('{{host}} is not a valid host. Use a format like api.example.com or 127.0.0.1:8080.', { host: wrong });
}

/** Returns the host that a model's API key is for. Undefined when the model doesn't specify one yet. */
export function hostsOfModel(model: Pick<ModelConfig, 'provider' | 'base_url'>): string[] | undefined {
  const address = modelAddress(model);
  return address !== undefined && URL.canParse(address) ? [hostIn(address)] : undefined;
}

/** Returns the host with its port unless that is 443, which is how the server compares it. */
function hostIn(entry: string): string {
  if (!entry.includes('://') || !URL.canParse(entry)) return entry.toLowerCase();
  const { protocol, hostname, port } = new URL(entry);
  const shown = port === '' && protocol === 'http:' ? '80' : port;
  return shown === '' ? hostname : `${hostname}:${shown}`;
}
