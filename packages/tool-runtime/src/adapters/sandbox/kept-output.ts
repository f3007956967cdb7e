import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';

/** Bytes after which a program that prints is stopped. */
export const FLOOD_BYTES = 64 * 1024 * 1024;

/** Bytes that are kept of what a process prints before its run: why it could not start. */
const START_BYTES = 4096;

/** Keeps the first bytes of a stream, and reports a flood. */
export class KeptOutput {
  /** True if bytes were dropped. */
  isTruncated = false;
  /** Resolves when the stream has ended. */
  readonly ended: Promise<void>;
  private readonly chunks: Buffer[] = [];
  private total = 0;
  private maxBytes = START_BYTES;
  private readonly decoder = new StringDecoder('utf8');
  private onText: ((text: string) => void) | undefined;

  constructor(stream: Readable, onFlood: () => void) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.ended = promise;
    stream.on('data', (chunk: Buffer) => {
      const kept = chunk.subarray(0, Math.max(0, this.maxBytes - this.total));
      if (kept.length > 0) {
        this.chunks.push(kept);
        this.onText?.(this.decoder.write(kept));
      }
      this.isTruncated ||= kept.length < chunk.length;
      this.total += chunk.length;
      if (this.total > FLOOD_BYTES) onFlood();
    });
    stream.on('close', () => resolve());
    stream.on('error', () => resolve());
  }

  setLimit(bytes: number): void {
    this.maxBytes = bytes;
  }

  /** Calls back with each text that is kept from now on. */
  follow(onText: (text: string) => void): void {
    this.onText = onText;
  }

  text(): string {
    return Buffer.concat(this.chunks).toString('utf8');
  }
}
