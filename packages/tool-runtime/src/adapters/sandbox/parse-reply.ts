import { Worker } from 'node:worker_threads';
import { parseUntrustedJson } from '@pinion/contracts';

/** Larger replies are parsed in a thread of their own: `[],[],…` makes an object of each three bytes. */
const SMALL_BYTES = 256 * 1024;
const PARSE_MS = 20_000;
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

export type ParsedReply = { ok: true; value: unknown } | { ok: false; message: string };

let last: Promise<unknown> = Promise.resolve();

/**
 * Parses the reply of a process, which can send what it likes. Base64 of files becomes `bytes`. A reply that takes too much time or
 * memory, or has more members than a reply needs, is refused. Large replies are parsed one at a time.
 */
export function parseReply(frame: Uint8Array): Promise<ParsedReply> {
  if (frame.byteLength <= SMALL_BYTES) {
    const parsed = parseUntrustedJson(new TextDecoder().decode(frame));
    return Promise.resolve(parsed.ok ? parsed : { ok: false, message: parsed.message });
  }
  const mine = last.then(() => parseInThread(frame));
  last = mine;
  return mine;
}

async function parseInThread(frame: Uint8Array): Promise<ParsedReply> {
  const bytes = new Uint8Array(frame);
  const thread = new Worker(new URL('./reply-thread.ts', import.meta.url), {
    workerData: bytes,
    transferList: [bytes.buffer],
    resourceLimits,
    execArgv: ['--no-warnings'],
    env: {},
  });
  const { promise, resolve } = Promise.withResolvers<ParsedReply>();
  const refuse = (message: string): void => resolve({ ok: false, message });
  const timer = setTimeout(() => refuse('the reply takes too long to read'), PARSE_MS);
  thread.once('message', (answer: ParsedReply) => resolve(answer));
  thread.once('error', () => refuse('the reply takes too much memory to read'));
  thread.once('exit', () => refuse('the reply cannot be read'));
  const parsed = await promise;
  clearTimeout(timer);
  await thread.terminate();
  return parsed;
}
