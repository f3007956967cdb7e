import { type ModelConfig, modelAddress, SecretHost } from '@pinion/contracts';
import { t } from '../../../lib/texts/t.ts';

/** Returns the hosts in a text, as lists of hosts name them. Whole addresses count as their host; commas and blanks separate. */
export const readHosts = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,]+/)
      .filter(entry => entry !== '')
      .map(hostIn),
  ),
];

/** Returns what is wrong with the first host that is none; undefined: all of them are hosts. */
export function hostsError(text: string): string | undefined {
  const wrong = readHosts(text).find(host => !SecretHost.safeParse(host).success);
  return wrong === undefined
    ? undefined
    : t('{{host}} is not a valid host. Use a format like api.example.com or 127.0.0.1:8080.', { host: wrong });
}

/** Returns the host that a model's key is for; undefined where the model does not say yet. */
export function hostsOfModel(model: Pick<ModelConfig, 'provider' | 'base_url'>): string[] | undefined {
  const address = modelAddress(model);
  return address !== undefined && URL.canParse(address) ? [hostIn(address)] : undefined;
}

/** With its port unless that is 443, as the server compares it. */
function hostIn(entry: string): string {
  if (!entry.includes('://') || !URL.canParse(entry)) return entry.toLowerCase();
  const { protocol, hostname, port } = new URL(entry);
  const shown = port === '' && protocol === 'http:' ? '80' : port;
  return shown === '' ? hostname : `${hostname}:${shown}`;
}
