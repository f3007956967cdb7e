import { isRecord, type ToolDefinition, type ToolSpec } from '@pinion/contracts';
import type { OutboundResponse } from '../../ports/index.ts';
import type { BuildResult } from './build-request.ts';
import { queryOf, withQuery } from './encode-query.ts';
import type { Body } from './read-body.ts';

const text = { type: 'string' } as const;
const texts = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** The tool for any request, as the caller writes it. It can have any effect, so it is irreversible. */
export const httpRequestTool: ToolDefinition = {
  name: 'http_request',
  version: '1.0.0',
  description:
    'Sends an HTTP request to a public address and returns status, content type, body (parsed when it is JSON) and a short preview.',
  category: 'api',
  gateway: 'http',
  gateway_config: { request: 'from_input' },
  side_effect_policy: 'irreversible',
  access: 'write',
  cache: 'none',
  input_schema: {
    type: 'object',
    properties: {
      method: { enum: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'], default: 'GET' },
      url: { ...text, description: 'http or https', maxLength: 8000 },
      headers: { ...texts, description: 'Request headers. Never include a secret: they are stored with the tool result.' },
      query: { type: 'object', description: 'Added to the query string of the URL.' },
      body: { description: 'An object or a list is sent as JSON, a string as is.' },
    },
    required: ['url'],
    additionalProperties: false,
  },
  output_schema: {
    type: 'object',
    properties: { status: { type: 'integer' }, headers: texts, content_type: text, body: {}, preview: text },
    required: ['status', 'headers', 'content_type', 'body', 'preview'],
  },
};

export const isFreeRequest = (spec: ToolSpec): boolean => spec.gateway_config['request'] === 'from_input';

export function buildFreeRequest(input: unknown): BuildResult {
  const { method = 'GET', url, headers = {}, query = {}, body } = isRecord(input) ? input : {};
  if (typeof url !== 'string' || typeof method !== 'string' || !isRecord(headers) || !isRecord(query)) {
    return {
      ok: false,
      error: { code: 'VALIDATION_ERROR', message: 'http_request requires a url, and headers and query as objects.' },
    };
  }
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]));
  const isJson = body !== undefined && typeof body !== 'string';
  const request = {
    url: withQuery(url, queryOf(query)),
    method,
    headers: {
      accept: 'application/json, text/*;q=0.9, */*;q=0.5',
      ...(isJson ? { 'content-type': 'application/json' } : {}),
      ...given,
    },
    body: body === undefined ? undefined : isJson ? JSON.stringify(body) : (body as string),
  };
  return { ok: true, request };
}

/** Returns the headers that describe a response. Others can contain cookies or keys. */
export const describingHeaders = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => shownHeaders.test(name)));

const shownHeaders =
  /^(content-(type|length|language|disposition)|etag|last-modified|location|link|cache-control|date|retry-after|x-request-id|(x-)?ratelimit-.+)$/;
const previewLength = 400;

/** Returns the five standard fields of any response. */
export function normaliseResponse({ status, headers }: OutboundResponse, { value, rich }: Body): unknown {
  const shown = describingHeaders(headers);
  const isBytes = rich?.some(content => content.kind !== 'table') ?? false;
  const whole = typeof value === 'string' ? value : JSON.stringify(value);
  const preview = whole.length > previewLength ? `${whole.slice(0, previewLength)}…` : whole;
  return { status, headers: shown, content_type: headers['content-type'] ?? '', body: isBytes ? null : value, preview };
}
