import type { ToolSpec } from '@pinion/contracts';
import { type ParameterMapping, readMapping } from './parameter-mapping.ts';

/** The parsed `gateway_config` of an `http` tool. */
export type HttpConfig = {
  url: string;
  method: string;
  /** Header templates with `{{secrets.NAME}}`. */
  headers: Readonly<Record<string, string>>;
  /** Query fields added to every call. Templates as well, for services that expect keys there. */
  query: Readonly<Record<string, string>>;
  parameters: ParameterMapping;
  body_type: 'json' | 'form' | 'none';
  /** The part of the body that every call sends, or the whole body. Undefined if the input is all of it. */
  body: unknown;
};

export type ConfigResult = { ok: true; config: HttpConfig } | { ok: false; message: string };

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
const read = new WeakMap<ToolSpec, ConfigResult>();

/** Reads the configuration, once per spec. */
export function readHttpConfig(spec: ToolSpec): ConfigResult {
  const known = read.get(spec);
  if (known !== undefined) return known;
  const result = readConfig(spec.gateway_config);
  read.set(spec, result);
  return result;
}

function readConfig(text: Record<string, unknown>): ConfigResult {
  const { url, method = 'POST', headers = {}, query = {}, body_type = 'json', timeout, no_effect_statuses = [], body } = text;
  const { trace_context } = text;
  if (typeof url !== 'string' || url === '') return no('gateway_config.url is missing');
  if (typeof method !== 'string' || !methods.has(method.toUpperCase()))
    return no(`gateway_config.method must be one of ${[...methods].join(', ')}`);
  if (timeout !== undefined && !(typeof timeout === 'number' && timeout > 0))
    return no('gateway_config.timeout must be a number of seconds above 0');
  if (!isTextRecord(headers)) return no('gateway_config.headers must be an object of strings');
  if (!isTextRecord(query)) return no('gateway_config.query must be an object of strings');
  if (body_type !== 'json' && body_type !== 'form' && body_type !== 'none')
    return no('gateway_config.body_type must be json, form or none');
  if (!isServerErrors(no_effect_statuses))
    return no('gateway_config.no_effect_statuses must be a list of statuses from 500 to 599');
  if (trace_context !== undefined && typeof trace_context !== 'boolean')
    return no('gateway_config.trace_context must be true or false');
  const parameters = readMapping(text['parameters']);
  if (typeof parameters === 'string') return no(parameters);
  return { ok: true, config: { url, method: method.toUpperCase(), headers, query, parameters, body_type, body } };
}

const no = (message: string): ConfigResult => ({ ok: false, message });

const isTextRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  Object.values(value).every(item => typeof item === 'string');

/**
 * Returns whether a value is a list of server error statuses after which the call had no effect. For any other status, that
 * follows from the status itself.
 */
export const isServerErrors = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every(status => Number.isInteger(status) && status >= 500 && status <= 599);
