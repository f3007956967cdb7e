import type { ToolError } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';

const networkCodes = new Set([
  'ENOTFOUND',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EPIPE',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Maps thrown values to the closed set of error codes. No stack and no path is ever returned. */
export function classify(thrown: unknown, call: ToolCall): ToolError {
  const message = messageOf(thrown);
  const code = codeOf(thrown);
  if (code !== undefined && networkCodes.has(code)) return { code: 'NETWORK_ERROR', message, details: { reason: code } };
  return { code: 'UNKNOWN', message: message === '' ? `${call.tool.ref} failed without an error message.` : message };
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return thrown.message.slice(0, 2000);
  return typeof thrown === 'string' ? thrown.slice(0, 2000) : '';
}

/** Returns the code of a thrown value or of its cause. It names no path of the server, unlike the message. */
export function codeOf(thrown: unknown): string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined;
  const { code, cause } = thrown as { code?: unknown; cause?: unknown };
  return typeof code === 'string' ? code : cause === undefined ? undefined : codeOf(cause);
}
