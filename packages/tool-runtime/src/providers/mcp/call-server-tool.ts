import type { Tool } from '@modelcontextprotocol/client';
import { isRecord, ownValue } from '@pinion/contracts';
import type { ProviderCall, ProviderResult } from '../../ports/index.ts';
import type { HintTrust } from './hint-trust.ts';
import type { McpConnection } from './mcp-connection.ts';
import { elicitationDeclined, mcpFailure } from './mcp-failure.ts';
import { readResult } from './read-result.ts';
import { versionOf } from './tool-definition.ts';

/** Calls a tool once, if it is still the tool that was reviewed. */
export async function callServerTool(
  connection: McpConnection | undefined,
  server: string,
  call: ProviderCall,
): Promise<ProviderResult> {
  const tool = ownValue(call.spec.gateway_config, 'tool');
  if (connection === undefined || typeof tool !== 'string') {
    return denied('unknown_server', `${call.spec.name} belongs to an MCP server that is not connected. See Connections.`);
  }
  try {
    const refusal = checkUnchanged(call, tool, await connection.tools(), connection.trust);
    if (refusal !== undefined) {
      await connection.announce();
      return refusal;
    }
    const { input, signal, trace_context } = call;
    const { result, declined } = await connection.call({
      tool,
      input,
      meta: metaOf(call),
      trace_context,
      signal,
      onSent: () => call.markSent(),
    });
    if (result.isError === true && declined !== undefined)
      return connection.clean({ ok: false, error: elicitationDeclined(server, declined) });
    return connection.clean(readResult(result, call.spec.output_schema !== undefined));
  } catch (thrown) {
    if (call.signal.aborted)
      return {
        ok: false,
        error: { code: 'NETWORK_ERROR', message: `The call to ${server} was cancelled.`, details: { aborted: true } },
      };
    const error = mcpFailure(thrown, server);
    // The server no longer accepts the session or the key: the next call opens a new session, with the current key.
    if (isRecord(error.details) && [401, 404].includes(Number(error.details['status']))) await connection.forget();
    return connection.clean({ ok: false, error });
  }
}

/** Returns the idempotency key of this effect, under the name in the tool's definition (`idempotency.send` as `meta`). */
function metaOf({ spec, idempotency_key }: ProviderCall): Record<string, unknown> | undefined {
  const send = spec.idempotency?.send;
  return send?.as === 'meta' && idempotency_key !== undefined ? { [send.name]: idempotency_key } : undefined;
}

/**
 * Checks that the tool is unchanged. A version is what was reviewed when it was enabled, so a tool that changed since then has
 * to be reviewed again.
 */
function checkUnchanged(
  { spec }: ProviderCall,
  name: string,
  tools: readonly Tool[],
  trust: HintTrust,
): ProviderResult | undefined {
  const tool = tools.find(candidate => candidate.name === name);
  if (tool === undefined) return denied('tool_removed', `${spec.name} is no longer available on its server.`);
  const version = versionOf(tool, trust);
  if (version === spec.version) return undefined;
  return denied(
    'tool_changed',
    `${spec.name} changed on its server: it is now ${version}, and this is ${spec.version}. Approve the change under Connections.`,
    { version },
  );
}

const denied = (reason: string, message: string, more: Record<string, unknown> = {}): ProviderResult => ({
  ok: false,
  error: { code: 'POLICY_DENIED', message, details: { reason, ...more } },
});
