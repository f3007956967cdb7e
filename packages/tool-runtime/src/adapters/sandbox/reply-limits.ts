import type { ResolvedLimits } from '@pinion/contracts';

const MEGABYTE = 1024 * 1024;
/** The largest reply that any limits allow. */
const MOST_BYTES = 256 * MEGABYTE;
/** The nonce, the usage, an exception, the calls of a step and the paths of files. */
const ENVELOPE_BYTES = 2 * MEGABYTE;
/** The characters of JSON that one byte of text takes at most. */
const ESCAPED = 6;

/** The largest frame of a process that has not read its request. */
export const MAX_READY_BYTES = 1024;

/** Returns the bytes of the largest reply within the limits of a run: the result, both outputs, and the files as base64. */
export const maxReplyBytes = ({ output_bytes, disk_mb }: Pick<ResolvedLimits, 'output_bytes' | 'disk_mb'>): number =>
  Math.min(MOST_BYTES, ENVELOPE_BYTES + 3 * ESCAPED * output_bytes + Math.ceil((disk_mb * MEGABYTE * 4) / 3));
