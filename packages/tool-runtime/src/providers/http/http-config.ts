import type { ToolSpec } from '@pinion/contracts';

/** What `gateway_config` of an `http` tool says, once it was read. */
export type HttpConfig = {
  url: string;
  method: string;
  headers: Readonly<Record<string, string>>;
};

export type ConfigResult = { ok: true; config: HttpConfig } | { ok: false; message: string };

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const read = new WeakMap<ToolSpec, ConfigResult>();

/** Read once per spec. */
export function readHttpConfig(spec: ToolSpec): ConfigResult {
  const known = read.get(spec);
  if (known !== undefined) return known;
  const result = readConfig(spec.gateway_config);
  read.set(spec, result);
  return result;
}

function readConfig({ url, method = 'POST', headers = {}, timeout }: Record<string, unknown>): ConfigResult {
  if (typeof url !== 'string' || url === '') return no('gateway_config.url is missing');
  if (typeof method !== 'string' || !methods.has(method.toUpperCase()))
    return no(`gateway_config.method must be one of ${[...methods].join(', ')}`);
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0))
    return no('gateway_config.timeout must be a number of seconds above 0');
  if (!isTextRecord(headers)) return no('gateway_config.headers must be an object of texts');
  return { ok: true, config: { url, method: method.toUpperCase(), headers } };
}

const no = (message: string): ConfigResult => ({ ok: false, message });

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(item => typeof item === 'string');
