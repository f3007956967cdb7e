import { isRecord, recordOf, type ToolError, type ToolSpec, ownValue } from '@pinion/contracts';
import { inputWithKey, keyHeader } from '../../call/input-with-key.ts';
import type { ProviderCall, SecretDestination } from '../../ports/index.ts';
import { type Divided, divideInput } from './divide-input.ts';
import { formText, queryOf, withQuery } from './encode-query.ts';
import { fillPath } from './fill-path.ts';
import { type HttpConfig, readHttpConfig } from './http-config.ts';
import { pathForms } from './parameter-mapping.ts';

export type BuiltRequest = {
  url: string;
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
};
export type BuildResult = { ok: true; request: BuiltRequest } | { ok: false; error: ToolError };

export type CallToBuild = Pick<ProviderCall, 'spec' | 'input' | 'secrets' | 'idempotency_key' | 'callback_url'>;

/** Header with the URL to which a service should send a later result. */
const callbackHeader = 'pinion-callback-url';

/**
 * Builds a request from an input: mapped fields go to their mapped position, then the path is filled, and the rest goes into
 * the query or a JSON body.
 */
export function buildRequest(call: CallToBuild): BuildResult {
  const { spec, secrets } = call;
  const read = readHttpConfig(spec);
  if (!read.ok) return invalid(`${spec.name} cannot be called: ${read.message}.`);
  const { config } = read;
  const input = inputWithKey(spec, call.input, call.idempotency_key);
  const divided = divideInput(config.parameters, isRecord(input) ? input : {});
  const filled = fillPath(config.url, { ...divided.rest, ...divided.path }, pathForms(config.parameters));
  if (!filled.ok) return invalid(`${spec.name} was not called: ${filled.message}.`);
  const headers = fillSecrets(config.headers, secrets);
  if (!headers.ok) return secretMissing(spec, headers.missing);
  const query = fillSecrets(config.query, secrets);
  if (!query.ok) return secretMissing(spec, query.missing);
  const body = fillSecrets(config.body, secrets);
  if (!body.ok) return secretMissing(spec, body.missing);
  // An input that is not an object is sent unchanged as the body.
  const rest = isRecord(input) || input === undefined ? onlyRest(filled.rest, divided) : input;
  const own = {
    ...lowerCase(headers.value),
    ...keyHeader(spec, call.idempotency_key),
    ...(call.callback_url === undefined ? {} : { [callbackHeader]: call.callback_url }),
  };
  // The fields of an object can have any name, but none can stand in for a configured one.
  const fields = divided.query.filter(([name]) => !Object.hasOwn(query.value, name));
  const url = withQuery(filled.url, [...fields, ...queryOf(query.value)]);
  return { ok: true, request: assemble({ ...config, body: body.value }, url, divided, rest, { ...divided.headers, ...own }) };
}

/**
 * Returns the destination of the tool's requests: an input fills the path only, never the host. Undefined where the definition
 * cannot be read.
 */
export function addressOf(spec: ToolSpec): SecretDestination | undefined {
  const read = readHttpConfig(spec);
  return read.ok ? { url: read.config.url, isOwn: true } : undefined;
}

const invalid = (message: string): BuildResult => ({ ok: false, error: { code: 'VALIDATION_ERROR', message } });

const secretMissing = (spec: ToolSpec, secret: string): BuildResult => {
  const message = `${spec.name} requires the secret ${secret}. Add it under Secrets and list it in the tool's secrets.`;
  return { ok: false, error: { code: 'AUTH_REQUIRED', message, details: { secret } } };
};

/** Returns the unmapped arguments that `fillPath` left over. */
const onlyRest = (left: Readonly<Record<string, unknown>>, { rest }: Divided): Record<string, unknown> =>
  Object.fromEntries(Object.entries(rest).filter(([name]) => Object.hasOwn(left, name)));

/** Checks whether unmapped arguments go into the query: the method usually has no body, or the tool sends none. */
const hasQueryOnly = ({ method, body_type }: HttpConfig): boolean =>
  method === 'GET' || method === 'HEAD' || method === 'DELETE' || body_type === 'none';

function assemble(
  config: HttpConfig,
  url: string,
  { body: placed, deep }: Divided,
  rest: unknown,
  headers: Record<string, string>,
): BuiltRequest {
  const { method, body_type } = config;
  const common = { accept: 'application/json, text/*;q=0.9, */*;q=0.5', ...headers };
  const restIsQuery = hasQueryOnly(config);
  const target = restIsQuery && isRecord(rest) ? withQuery(url, queryOf(rest)) : url;
  if (body_type === 'none' || (restIsQuery && placed === undefined && config.body === undefined))
    return { url: target, method, headers: common, body: undefined };
  const sent = bodyOf(config.body, placed, restIsQuery ? undefined : rest);
  if (body_type === 'form') {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    return { url: target, method, headers: { ...type, ...common }, body: formText(sent, deep) };
  }
  return { url: target, method, headers: { 'content-type': 'application/json', ...common }, body: JSON.stringify(sent) };
}

/** Returns the body: arguments mapped to it, unmapped ones, and the configured fields, which an argument can't replace. */
function bodyOf(configured: unknown, placed: unknown, rest: unknown): unknown {
  const given = placed === undefined ? rest : isRecord(placed) && isRecord(rest) ? { ...rest, ...placed } : placed;
  if (configured === undefined) return given;
  return isRecord(configured) && isRecord(given) ? { ...given, ...configured } : configured;
}

const lowerCase = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

type Filled<Templates> = { ok: true; value: Templates } | { ok: false; missing: string };

const reference = /\{\{\s*(?:secrets\.([A-Za-z_][A-Za-z0-9_]*)|base64\(\s*secrets\.([A-Za-z_][A-Za-z0-9_]*)\s*\))\s*\}\}/g;

/**
 * Fills `{{secrets.NAME}}` in the texts of headers, of a query or of a body. `{{base64(secrets.NAME)}}` is the value's UTF-8 as
 * base64, for basic authentication. Evaluated once: a secret that looks like a template stays unchanged.
 */
function fillSecrets<Templates>(templates: Templates, secrets: Readonly<Record<string, string>>): Filled<Templates> {
  let missing: string | undefined;
  const fill = (template: string): string =>
    template.replace(reference, (_whole, plain: string | undefined, encoded: string | undefined) => {
      const secret = plain ?? encoded ?? '';
      const value = ownValue(secrets, secret);
      if (value === undefined) missing ??= secret;
      return encoded === undefined ? (value ?? '') : Buffer.from(value ?? '').toString('base64');
    });
  const value = withTexts(templates, fill) as Templates;
  return missing === undefined ? { ok: true, value } : { ok: false, missing };
}

/** Returns a JSON value with each text replaced, in objects and lists too. */
function withTexts(value: unknown, replace: (text: string) => string): unknown {
  if (typeof value === 'string') return replace(value);
  if (Array.isArray(value)) return value.map(item => withTexts(item, replace));
  return isRecord(value)
    ? recordOf(Object.entries(value).map(([name, inner]) => [name, withTexts(inner, replace)] as const))
    : value;
}
