import { parseUntrustedJson, type ToolError } from '@pinion/contracts';
import { messageIn } from './error-message-of.ts';
import type { OutboundResponse } from '../ports/index.ts';

/** Returns the error for a status outside 2xx, or undefined. `body` is as much of the body as can be shown. */
export function statusError(
  { status, headers }: Pick<OutboundResponse, 'status' | 'headers'>,
  body: string,
  now: number,
): ToolError | undefined {
  if (status >= 200 && status < 300) return undefined;
  const retry = retryAfterSeconds(headers['retry-after'], now);
  const request_id = requestIdIn(headers);
  const details = { status, body, ...(request_id === undefined ? {} : { request_id }) };
  const said = saidIn(body);
  const common = { details, ...(retry === undefined ? {} : { retry_after_s: retry }) };
  if (status === 401 || status === 403) {
    return {
      code: 'AUTH_REQUIRED',
      message: `Not authorized: the service returned ${status}. The API key is missing, invalid or lacks permission.${said}`,
      ...common,
    };
  }
  if (status === 429) return { code: 'RATE_LIMIT', message: `Rate limited: the service returned 429.${said}`, ...common };
  return { code: 'PROVIDER_ERROR', message: `The service returned ${status}.${said}`, ...common };
}

/** Returns the message of the service as a sentence to add, without line breaks. A page or a body without one adds nothing. */
function saidIn(body: string): string {
  const parsed = parseUntrustedJson(body);
  const message = (parsed.ok ? messageIn(parsed.value) : /^\s*[<{[]/.test(body) ? undefined : body)
    ?.replaceAll(/\s+/g, ' ')
    .trim();
  if (message === undefined || message === '') return '';
  return ` It says: ${message.length > saidLength ? `${message.slice(0, saidLength).toWellFormed()}…` : message}`;
}

const saidLength = 200;

/** Maximum number of bytes of a response that an error shows. */
export const shownBytes = 2000;

/** Headers in which services return a request id, by which their support can find the request. */
const requestIdHeaders = ['request-id', 'x-request-id', 'x-amzn-requestid', 'x-ms-request-id', 'x-correlation-id'];
const longestRequestId = 200;

const requestIdIn = (headers: OutboundResponse['headers']): string | undefined =>
  requestIdHeaders
    .map(name => headers[name])
    .find(id => id !== undefined && id !== '')
    ?.slice(0, longestRequestId);

/** Reads `Retry-After` in seconds, or as an HTTP date. Returns 0 for a date that has passed. */
function retryAfterSeconds(value: string | undefined, now: number): number | undefined {
  if (value === undefined) return undefined;
  const text = value.trim();
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text);
  const at = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
