import { isRecord, type ToolError, type ToolSpec } from '@pinion/contracts';
import { fillPath } from './fill-path.ts';
import { fillSecrets } from './fill-secrets.ts';
import { type HttpConfig, readHttpConfig } from './http-config.ts';

export type BuiltRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
};
export type BuildResult = { ok: true; request: BuiltRequest } | { ok: false; error: ToolError };

/** From an input to a request: path first, the rest into the query or into a JSON body. */
export function buildRequest(spec: ToolSpec, input: unknown, secrets: Readonly<Record<string, string>>): BuildResult {
  const read = readHttpConfig(spec);
  if (!read.ok) return invalid(`${spec.name} cannot be called: ${read.message}.`);
  const filled = fillPath(read.config.url, input);
  if (!filled.ok) return invalid(`${spec.name} was not called: ${filled.message}.`);
  const headers = fillSecrets(read.config.headers, secrets);
  if (!headers.ok) {
    const message = `${spec.name} needs the secret ${headers.missing}. Set it in Settings, Secrets, and list it in the tool's secrets.`;
    return { ok: false, error: { code: 'AUTH_REQUIRED', message, details: { secret: headers.missing } } };
  }
  // An input that is no object is the body as it is.
  const rest = isRecord(input) || input === undefined ? filled.rest : input;
  return { ok: true, request: assemble(read.config, filled.url, rest, headers.headers) };
}

const invalid = (message: string): BuildResult => ({ ok: false, error: { code: 'VALIDATION_ERROR', message } });

const hasQueryOnly = (method: string): boolean => method === 'GET' || method === 'HEAD' || method === 'DELETE';

function assemble({ method }: HttpConfig, url: string, rest: unknown, headers: Record<string, string>): BuiltRequest {
  const common = { accept: 'application/json, text/*;q=0.9, */*;q=0.5', ...lowerCase(headers) };
  if (hasQueryOnly(method)) return { url: withQuery(url, isRecord(rest) ? rest : {}), method, headers: common, body: undefined };
  return { url, method, headers: { 'content-type': 'application/json', ...common }, body: JSON.stringify(rest) };
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

/** Adds to a query that is there. Lists repeat their name, objects become JSON, null and undefined are left out. */
export function withQuery(url: string, fields: Readonly<Record<string, unknown>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== null && item !== undefined) query.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item));
    }
  }
  const text = query.toString();
  if (text === '') return url;
  const hash = url.indexOf('#');
  const base = hash < 0 ? url : url.slice(0, hash);
  return `${base}${base.includes('?') ? (/[?&]$/.test(base) ? '' : '&') : '?'}${text}`;
}
