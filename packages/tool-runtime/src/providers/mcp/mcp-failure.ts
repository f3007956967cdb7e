import {
  OAuthClientFlowError,
  OAuthError,
  ProtocolError,
  ProtocolErrorCode,
  SdkError,
  SdkErrorCode,
  SdkHttpError,
  UnauthorizedError,
} from '@modelcontextprotocol/client';
import { isRecord, isToolError, type ToolError } from '@pinion/contracts';

/** Carries the error of an unreachable server, with the reason and the time after which a retry makes sense. */
export class McpUnavailable extends Error {
  readonly tool_error: ToolError;
  constructor(toolError: ToolError) {
    super(toolError.message);
    this.name = 'McpUnavailable';
    this.tool_error = toolError;
  }
}

/** Converts any failure between client and server to data. A server's stderr output is never included. */
export function mcpFailure(thrown: unknown, server: string): ToolError {
  const carried = carriedError(thrown);
  if (carried !== undefined) return carried;
  if (thrown instanceof SdkHttpError) return httpError(thrown, server);
  if (thrown instanceof ProtocolError) {
    const code = thrown.code === ProtocolErrorCode.InvalidParams ? 'VALIDATION_ERROR' : 'PROVIDER_ERROR';
    return { code, message: thrown.message, details: { server, mcp_code: thrown.code } };
  }
  if (thrown instanceof SdkError) return sdkError(thrown, server);
  if (thrown instanceof OAuthError || thrown instanceof OAuthClientFlowError || thrown instanceof UnauthorizedError)
    return notLetIn(thrown, server);
  return {
    code: 'NETWORK_ERROR',
    message: `The connection to the MCP server ${server} failed: ${messageOf(thrown)}`,
    details: { server },
  };
}

function sdkError({ code, message }: SdkError, server: string): ToolError {
  switch (code) {
    case SdkErrorCode.RequestTimeout:
      return {
        code: 'TIMEOUT',
        message: `The MCP server ${server} did not respond in time.`,
        details: { server, timeout: true },
      };
    case SdkErrorCode.NotConnected:
    case SdkErrorCode.ConnectionClosed:
    case SdkErrorCode.SendFailed:
      return {
        code: 'NETWORK_ERROR',
        message: `The MCP server ${server} disconnected before it responded.`,
        details: { server },
      };
    case SdkErrorCode.UnsupportedResultType:
      return elicitationDeclined(server);
    default:
      return { code: 'PROVIDER_ERROR', message: `The MCP server ${server}: ${message}`, details: { server, reason: code } };
  }
}

/** Returns the error for a missing token: none was issued, or not by the authorization server to which the secret belongs. */
const notLetIn = (error: Error, server: string): ToolError => ({
  code: 'AUTH_REQUIRED',
  message: `The MCP server ${server} denied access: ${error.message}. Check oauth in its configuration: client_id, client_secret, issuer and scope.`,
  details: { server, reason: 'oauth' },
});

/**
 * Returns the error for a declined question. A call is made by an agent, which cannot answer for a user, so everything a tool
 * needs has to be among its arguments.
 */
export const elicitationDeclined = (server: string, question = ''): ToolError => ({
  code: 'PROVIDER_ERROR',
  message: `The MCP server ${server} requested input from a user during the call${question === '' ? '' : ` (${JSON.stringify(question.slice(0, 300))})`}. Pinion declines such requests. Pass the value as an argument if the tool accepts it.`,
  details: { server, reason: 'elicitation_declined' },
});

function httpError(error: SdkHttpError, server: string): ToolError {
  const { status } = error;
  const details = { server, status };
  if (status === 401 || status === 403)
    return {
      code: 'AUTH_REQUIRED',
      message: `The MCP server ${server} returned ${status}. Set a valid key in its headers.`,
      details,
    };
  if (status === 429) return { code: 'RATE_LIMIT', message: `Rate limited: the MCP server ${server} returned 429.`, details };
  return { code: 'PROVIDER_ERROR', message: `The MCP server ${server} returned ${status ?? 'an error'}.`, details };
}

function carriedError(thrown: unknown): ToolError | undefined {
  for (let current = thrown, depth = 0; isRecord(current) && depth < 6; current = current['cause'], depth += 1) {
    if (isToolError(current['tool_error'])) return current['tool_error'];
  }
  return undefined;
}

const messageOf = (thrown: unknown): string => (thrown instanceof Error ? thrown.message : 'no reason given');

export const closed = (server: string): ToolError =>
  networkError(server, `The connection to the MCP server ${server} was closed.`);
export const wentAway = (server: string): ToolError => networkError(server, `The MCP server ${server} ended unexpectedly.`);
const networkError = (server: string, message: string): ToolError => ({ code: 'NETWORK_ERROR', message, details: { server } });
