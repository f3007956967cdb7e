import { ownValue, parseUntrustedJson, type ToolSpec } from '@pinion/contracts';
import type { Egress, ProviderCall } from '../../ports/index.ts';
import type { LegacyExecutor, LegacyResult } from './legacy-executor.ts';
import { createLegacyProvider } from './legacy-provider.ts';

const maxAnswerBytes = 10_000_000;

/**
 * Creates the provider of the gateway `legacy` over HTTP: a POST to `gateway_config.url` with `{tool_name, args, context}`,
 * whose response is the executor's result as JSON. `gateway_config.key_secret` names the secret that is sent as a bearer token.
 */
export const createLegacyHttpProvider = ({ egress }: { egress: Egress }) =>
  createLegacyProvider({ executorFor: call => executorOf(egress, call), secretsTo: ({ spec }) => destinationOf(spec) });

const destinationOf = ({ gateway_config: { url } }: ToolSpec) =>
  typeof url === 'string' && URL.canParse(url) ? { url, isOwn: true } : undefined;

function executorOf(egress: Egress, { spec, secrets, signal, trace_context }: ProviderCall): LegacyExecutor | undefined {
  const to = destinationOf(spec);
  if (to === undefined) return undefined;
  const { key_secret } = spec.gateway_config;
  const key = typeof key_secret === 'string' ? ownValue(secrets, key_secret) : undefined;
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const headers = { 'content-type': 'application/json', ...trace_context, ...authorization };
  return {
    async execute(tool_name, args, { signal: _signal, ...context }): Promise<LegacyResult> {
      const body = JSON.stringify({ tool_name, args, context });
      const answer = await egress.fetch(to.url, { method: 'POST', headers, body, signal, maxBytes: maxAnswerBytes });
      if (!answer.ok) return { status: 'error', error: answer.error.message };
      const { status, bytes } = answer.response;
      if (status < 200 || status > 299) return { status: 'error', error: `The executor returned ${status}` };
      return parsed(bytes);
    },
  };
}

function parsed(bytes: Uint8Array): LegacyResult {
  const { ok, value } = parseUntrustedJson(new TextDecoder().decode(bytes));
  return ok ? (value as LegacyResult) : { status: 'error', error: 'The executor did not return JSON.' };
}
