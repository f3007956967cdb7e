import type { ToolEnvelope } from '@pinion/contracts';
import { ownField } from '../../../lib/own-field.ts';

/** The response of a request as a screen shows it. */
export type ShownResponse = {
  status: number | undefined;
  ms: number | undefined;
  headers: readonly (readonly [string, string])[];
  /** The body, or as much as is known of it after an error. Undefined if there was no response. */
  body: unknown;
  bytes: number | undefined;
};

/** Returns the response in an envelope. An error of the service contains the start of its body as text. */
export function readResponse({ output, error, meta, truncated }: ToolEnvelope): ShownResponse {
  const { response } = meta ?? {};
  const length = Number(response?.headers['content-length']);
  const body = error === undefined ? output : bodyOfError(ownField(error.details, 'body'));
  return {
    status: response?.status,
    ms: meta?.duration_ms,
    headers: Object.entries(response?.headers ?? {}),
    body,
    bytes: Number.isFinite(length) ? length : truncated === true || error !== undefined ? undefined : sizeOf(body),
  };
}

const sizeOf = (body: unknown): number =>
  new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body ?? null)).length;

function bodyOfError(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
