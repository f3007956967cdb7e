import { type EnvelopeView, parseUntrustedJson } from '@pinion/contracts';
import type { ProviderCall, StreamingEgress } from '../../ports/index.ts';

/** More than this is not fetched: the preview stands for it, as it would at the hub. */
const mostBytes = 16 * 1024 * 1024;

/**
 * What a hub cut off is kept there whole, as the last blob of its receipt: fetched, so that it is cut here by our own limit
 * and kept as our own blob. Undefined: it was not cut, or the rest cannot be had (then the preview is what there is).
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
  // Its key goes to the hub alone; a link to anywhere else is not ours to follow.
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
