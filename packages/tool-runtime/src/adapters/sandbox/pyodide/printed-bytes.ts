/** Bytes after which a program that prints is stopped. */
const FLOOD_BYTES = 64 * 1024 * 1024;

/** Keeps the first bytes of what a program prints. */
export class PrintedBytes {
  private readonly maxBytes: number;
  private readonly onFlood: () => void;
  private readonly kept = { stdout: [] as Uint8Array[], stderr: [] as Uint8Array[] };
  private total = 0;

  constructor(maxBytes: number, onFlood: () => void) {
    this.maxBytes = maxBytes;
    this.onFlood = onFlood;
  }

  /** Returns the number of bytes that count as written, which is all of them. */
  add(stream: 'stdout' | 'stderr', bytes: Uint8Array): number {
    const rest = Math.max(0, this.maxBytes - this.total);
    if (rest > 0) this.kept[stream].push(bytes.slice(0, rest));
    this.total += bytes.length;
    if (this.total > FLOOD_BYTES) this.onFlood();
    return bytes.length;
  }

  read(): { stdout: string; stderr: string; isTruncated: boolean } {
    const textOf = (chunks: Uint8Array[]): string => Buffer.concat(chunks).toString('utf8');
    return { stdout: textOf(this.kept.stdout), stderr: textOf(this.kept.stderr), isTruncated: this.total > this.maxBytes };
  }
}
