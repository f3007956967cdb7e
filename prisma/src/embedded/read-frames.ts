const sslRequest = 80_877_103;
const gssRequest = 80_877_104;
const cancelRequest = 80_877_102;
const query = 'Q'.charCodeAt(0);
const sync = 'S'.charCodeAt(0);
const flush = 'H'.charCodeAt(0);
const terminate = 'X'.charCodeAt(0);

/**
 * Splits a client's bytes into batches: a startup message, a simple query, or everything up to a Sync or Flush. Requests for
 * encryption are refused immediately, because a unix socket cannot be intercepted.
 */
export function readFrames(onBatch: (batch: Uint8Array) => void, reply: (bytes: Buffer) => void): (bytes: Buffer) => void {
  let buffered: Buffer = Buffer.alloc(0);
  let hasStarted = false;
  /** Bytes of `buffered` that are complete messages of an unfinished batch. */
  let scanned = 0;

  const cut = (length: number): Uint8Array => {
    const batch = buffered.subarray(0, length);
    buffered = buffered.subarray(length);
    scanned = 0;
    return batch;
  };

  const takeStartup = (): boolean => {
    if (buffered.length < 8) return false;
    const length = buffered.readInt32BE(0);
    if (buffered.length < length) return false;
    const code = buffered.readInt32BE(4);
    if (code === sslRequest || code === gssRequest) {
      cut(length);
      reply(Buffer.from('N'));
    } else if (code === cancelRequest) {
      cut(length);
    } else {
      hasStarted = true;
      onBatch(cut(length));
    }
    return true;
  };

  const takeMessage = (): boolean => {
    if (buffered.length < scanned + 5) return false;
    const end = scanned + 1 + buffered.readInt32BE(scanned + 1);
    if (buffered.length < end) return false;
    const type = buffered[scanned];
    scanned = end;
    if (type === terminate) cut(end);
    else if (type === query || type === sync || type === flush) onBatch(cut(end));
    return true;
  };

  return bytes => {
    buffered = buffered.length === 0 ? bytes : Buffer.concat([buffered, bytes]);
    while (hasStarted ? takeMessage() : takeStartup());
  };
}
