/** Bytes of the length in front of a frame, big-endian. */
const HEADER_BYTES = 4;

/** Encodes a value as a frame: its length, then its JSON. */
export function encodeFrame(value: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(value));
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, HEADER_BYTES);
  return frame;
}

export type ReadFrames = { ok: true; texts: string[] } | { ok: false; message: string };

/** Reads frames from chunks of a stream. A frame above `maxBytes` is refused by its length, before it arrives. */
export class FrameReader {
  private readonly maxBytes: number;
  private chunks: Buffer[] = [];
  private size = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Adds a chunk. Returns the JSON texts of the frames that are complete now. */
  add(chunk: Buffer): ReadFrames {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const texts: string[] = [];
    while (this.size >= HEADER_BYTES) {
      const joined = this.joined();
      const length = joined.readUInt32BE(0);
      if (length > this.maxBytes) return { ok: false, message: `a frame of ${length} bytes exceeds ${this.maxBytes}` };
      if (joined.length < HEADER_BYTES + length) break;
      texts.push(joined.toString('utf8', HEADER_BYTES, HEADER_BYTES + length));
      const rest = joined.subarray(HEADER_BYTES + length);
      this.chunks = [rest];
      this.size = rest.length;
    }
    return { ok: true, texts };
  }

  private joined(): Buffer {
    const [first] = this.chunks;
    if (first !== undefined && this.chunks.length === 1) return first;
    // Joined once the length is known to be large, chunks would be copied again with each one that arrives.
    if (this.chunks.length > 1) this.chunks = [Buffer.concat(this.chunks, this.size)];
    return this.chunks[0] ?? Buffer.alloc(0);
  }
}
