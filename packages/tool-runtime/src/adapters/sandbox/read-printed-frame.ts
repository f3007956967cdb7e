import { isRecord, parseUntrustedJson } from '@pinion/contracts';
import type { GuestPrinted } from './guest-protocol.ts';

/** The start of a frame that reports output. No other frame starts like it. */
const OPENING = Buffer.from('{"printed":');

/** The longest frame that is read. */
const MAX_LENGTH = 256 * 1024;

export const isPrintedFrame = (frame: Buffer): boolean => frame.subarray(0, OPENING.length).equals(OPENING);

/** Reads a frame that reports output. Undefined if it is not one, because a program that took over its process can send anything. */
export function readPrintedFrame(frame: Buffer): GuestPrinted | undefined {
  if (frame.length > MAX_LENGTH) return undefined;
  const parsed = parseUntrustedJson(frame.toString());
  if (!parsed.ok || !isRecord(parsed.value)) return undefined;
  const { printed, text } = parsed.value;
  return (printed === 'stdout' || printed === 'stderr') && typeof text === 'string' ? { printed, text } : undefined;
}
