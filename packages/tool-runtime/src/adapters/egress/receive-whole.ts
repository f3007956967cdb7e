import type { Dispatcher } from 'undici';
import { dispatchRequest, type Hop } from './dispatch-request.ts';
import { flattenHeaders } from './flatten-headers.ts';
import type { Answer } from './follow-redirects.ts';
import { deferToNextTurn } from './loop-turns.ts';
import { tooLarge } from './outbound-failure.ts';

/** The size in bytes from which parsing and checking a response takes milliseconds. */
const largeBytes = 65_536;

export type WholeAnswer = Answer & { bytes: Uint8Array };

/** Reads a response to its end, or to the limit. */
export function receiveWhole(
  agent: Dispatcher,
  hop: Hop,
  signal: AbortSignal,
  limit: number,
  onSent: (() => void) | undefined,
): Promise<WholeAnswer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    let answer: Answer = { status: 0, headers: {} };
    let abort: (reason: Error) => void = () => undefined;
    dispatchRequest(agent, hop, signal, onSent, {
      head(status, headers, flow) {
        answer = { status, headers: flattenHeaders(headers) };
        abort = reason => flow.abort(reason);
        if (hop.method !== 'HEAD' && Number(answer.headers['content-length']) > limit) abort(tooLarge(limit));
      },
      data(chunk) {
        size += chunk.length;
        if (size > limit) return abort(tooLarge(limit));
        chunks.push(chunk);
      },
      end: () => {
        const finish = () => resolve({ ...answer, bytes: joined(chunks) });
        if (size > largeBytes) deferToNextTurn(finish);
        else finish();
      },
      fail: reject,
    });
  });
}

const joined = (chunks: readonly Uint8Array[]): Uint8Array =>
  chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks);
