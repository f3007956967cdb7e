import { isRecord, type ToolError } from '@pinion/contracts';

/** Reads Composio's error: `{error: {code, slug, message}}`, or a text beside `successful: false`. */
export function composioError(body: unknown, status: number | undefined): ToolError | undefined {
  const text = isRecord(body) ? body['error'] : undefined;
  if (typeof text === 'string') return failure(text, codeIn(body) ?? 'action_failed', status);
  if (!isRecord(text)) return undefined;
  const message = typeof text['message'] === 'string' ? text['message'] : 'no reason given';
  return failure(message, text['slug'] ?? text['code'] ?? 'action_failed', status);
}

/** Returns the status of the underlying service, which some actions put beside their error message. */
function codeIn(body: unknown): unknown {
  const data = isRecord(body) ? body['data'] : undefined;
  return isRecord(data) ? (data['status_code'] ?? data['http_error']) : undefined;
}

/** Creates the error. `details.composio_error` is the code. */
const failure = (message: string, code: unknown, status: number | undefined): ToolError => ({
  code: 'PROVIDER_ERROR',
  message: `Composio: ${message}`,
  details: { composio_error: code, ...(status === undefined ? {} : { status }) },
});
