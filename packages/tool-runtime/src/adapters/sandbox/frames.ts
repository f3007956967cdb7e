/** Bytes of the length in front of a frame, big-endian. */
export const HEADER_BYTES = 4;

/** Taken before code runs in the process, which could replace it. */
const { stringify } = JSON;

/** Encodes a value as a frame: its length, then its JSON. */
export function encodeFrame(value: unknown): Buffer {
  const body = Buffer.from(stringify(value));
  const frame = Buffer.allocUnsafe(HEADER_BYTES + body.length);
  frame.writeUInt32BE(body.length, 0);
  body.copy(frame, HEADER_BYTES);
  return frame;
}

export type ReadFrames = { ok: true; frames: Buffer[] } | { ok: false; message: string };

/** Reads frames from chunks of a stream. A frame above `maxBytes` is refused by its length, before it arrives. */
export class FrameReader {
  private maxBytes: number;
  private chunks: Buffer[] = [];
  private size = 0;
  /** Bytes to wait for: a header, then the whole frame. Chunks are joined only then, so each byte is copied a few times at most. */
  private needed = HEADER_BYTES;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  /** Sets the limit of the frames that follow. */
  setLimit(maxBytes: number): void {
    this.maxBytes = maxBytes;
  }

  /** Adds a chunk. Returns the JSON of the frames that are complete now. */
  add(chunk: Buffer): ReadFrames {
    this.chunks.push(chunk);
    this.size += chunk.length;
    const frames: Buffer[] = [];
    while (this.size >= this.needed) {
      const joined = Buffer.concat(this.chunks, this.size);
      const length = joined.readUInt32BE(0);
      if (length > this.maxBytes) return { ok: false, message: `a frame of ${length} bytes exceeds ${this.maxBytes}` };
      const end = HEADER_BYTES + length;
      const isComplete = joined.length >= end;
      if (isComplete) frames.push(joined.subarray(HEADER_BYTES, end));
      this.chunks = [isComplete ? joined.subarray(end) : joined];
      this.size = this.chunks[0]?.length ?? 0;
      this.needed = isComplete ? HEADER_BYTES : end;
    }
    return { ok: true, frames };
  }
}
