import type { ToolSpec } from '@pinion/contracts';
import { buildRequest } from '@pinion/tool-runtime/providers/http';

export type PlannedRequest = { method: string; url: string; body: unknown };

/**
 * Returns the request an HTTP tool would send, with names in place of secrets. Null for other gateways and inputs that yield no
 * address.
 */
export function plannedRequest(spec: ToolSpec, input: unknown): PlannedRequest | null {
  if (spec.gateway !== 'http') return null;
  const secrets = Object.fromEntries((spec.secrets ?? []).map(name => [name, name]));
  const built = buildRequest({ spec, input, secrets, idempotency_key: undefined, callback_url: undefined });
  if (!built.ok) return null;
  const { method, url, body } = built.request;
  return { method, url, body: bodyOf(body) };
}

function bodyOf(text: string | undefined): unknown {
  if (text === undefined) return null;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}
