import { readSync, writeSync } from 'node:fs';
import { encodeFrame, HEADER_BYTES } from './frames.ts';
import {
  CHANNEL,
  type GuestPrinted,
  type GuestReply,
  type GuestRequest,
  type GuestResult,
  type GuestStep,
} from './guest-protocol.ts';

/** Sandboxes that pass no other descriptor use standard input and output. */
const isStdio = process.argv.includes('--stdio');
const INPUT = isStdio ? 0 : CHANNEL;
const OUTPUT = isStdio ? 1 : CHANNEL;

/** The process can be out of reach when the request arrives. */
const exit = process.exit.bind(process);

/** Tells the parent that this process waits, and returns its request. Ends the process when the parent is gone. */
export function awaitRequest(): GuestRequest {
  writeFrame({ ready: true });
  const request = JSON.parse(readBytes(readBytes(HEADER_BYTES).readUInt32BE()).toString()) as GuestRequest;
  writeFrame({ started: true });
  return request;
}

export const sendReply = (reply: GuestReply): void => writeFrame(reply);

/** Tells the parent what the code printed, while it runs. */
export const sendPrinted = (printed: GuestPrinted): void => writeFrame(printed);

/** Tells the parent which calls a program makes, and waits for a result. */
export function exchangeStep(step: GuestStep): GuestResult {
  writeFrame(step);
  return JSON.parse(readBytes(readBytes(HEADER_BYTES).readUInt32BE()).toString()) as GuestResult;
}

function readBytes(count: number): Buffer {
  const bytes = Buffer.alloc(count);
  for (let filled = 0; filled < count; ) {
    const read = readSync(INPUT, bytes, filled, count - filled, null);
    if (read === 0) exit(0);
    filled += read;
  }
  return bytes;
}

function writeFrame(value: unknown): void {
  const frame = encodeFrame(value);
  for (let sent = 0; sent < frame.length; ) sent += writeSync(OUTPUT, frame, sent);
}
