import { type EnvelopeView, parseUntrustedJson } from '@pinion/contracts';
import type { ProviderCall, StreamingEgress } from '../../ports/index.ts';

/** Maximum number of bytes fetched. For larger outputs, the preview is used, as at the hub. */
const mostBytes = 16 * 1024 * 1024;

/**
 * Fetches the whole output that a hub truncated, stored there as the last blob of its envelope, so that it is capped here by
 * the local limit and stored as a local blob. Undefined if it was not truncated, or if the rest is unavailable (then the
 * preview is used).
 */
export async function wholeOutput(
  egress: StreamingEgress,
  { truncated, attachments = [] }: EnvelopeView,
  hubUrl: string,
  { signal }: ProviderCall,
  authorization: string | undefined,
): Promise<{ output: unknown; bytes: number } | undefined> {
  const blob = attachments.findLast(({ kind }) => kind === 'blob');
  if (truncated !== true || blob === undefined || !URL.canParse(blob.url, hubUrl)) return undefined;
  const url = new URL(blob.url, hubUrl);
  // The key is only sent to the hub, and a link to any other origin is not followed.
  if (url.origin !== new URL(hubUrl).origin) return undefined;
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const result = await egress.stream(url.href, { method: 'GET', headers, signal });
  if (!result.ok || result.response.status !== 200) return undefined;
  const bytes = await gathered(result.response.body);
  if (bytes === undefined) return undefined;
  const text = new TextDecoder().decode(bytes);
  if (blob.content_type?.startsWith('application/json') !== true) return { output: text, bytes: bytes.length };
  const parsed = parseUntrustedJson(text);
  return parsed.ok ? { output: parsed.value, bytes: bytes.length } : undefined;
}

async function gathered(body: AsyncIterable<Uint8Array>): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      if (size > mostBytes) return undefined;
      chunks.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(chunks);
}
