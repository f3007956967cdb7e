import { isRecord, type ToolEnvelope, type ToolSpec } from '@pinion/contracts';
import { valueText } from '../../run/index.ts';

const quote = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/**
 * Quotes every part of a text for the shell. Names of secrets become variables and everything else is literal, regardless of
 * its author.
 */
const quoteWithSecrets = (text: string): string =>
  text
    .split(/(\{\{\s*secrets\.[A-Za-z_][A-Za-z0-9_]*\s*\}\})/)
    .filter(part => part !== '')
    .map(part => {
      const name = /^\{\{\s*secrets\.([A-Za-z0-9_]+)\s*\}\}$/.exec(part)?.[1];
      return name === undefined ? quote(part) : `"$${name}"`;
    })
    .join('');

const carriesQuery = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'DELETE';

/**
 * Returns the request of an HTTP tool as a shell command. `undefined` for tools of another kind. Secrets stay names, such as
 * `$NAME`.
 */
export function curlOf(envelope: ToolEnvelope, spec: ToolSpec | undefined): string | undefined {
  const config = spec?.gateway_config;
  if (spec?.gateway !== 'http' || typeof config?.['url'] !== 'string') return undefined;
  const method = typeof config['method'] === 'string' ? config['method'].toUpperCase() : 'POST';
  const input = isRecord(envelope.input) ? { ...envelope.input } : {};
  let url = config['url'].replaceAll(/\{([A-Za-z0-9_]+)\}/g, (whole, name: string) => {
    if (!Object.hasOwn(input, name)) return whole;
    const value = input[name];
    delete input[name];
    return encodeURIComponent(valueText(value));
  });
  const parts = ['curl', '-X', /^[A-Z]+$/.test(method) ? method : quote(method)];
  if (carriesQuery(method)) {
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, valueText(value)]));
    if (query.size > 0) url += `${url.includes('?') ? '&' : '?'}${query.toString()}`;
  }
  parts.push(quote(url));
  for (const [name, value] of Object.entries(isRecord(config['headers']) ? config['headers'] : {})) {
    parts.push('-H', quoteWithSecrets(`${name}: ${valueText(value)}`));
  }
  if (!carriesQuery(method)) parts.push('-H', quote('content-type: application/json'), '-d', quote(JSON.stringify(input)));
  return parts.join(' ');
}
