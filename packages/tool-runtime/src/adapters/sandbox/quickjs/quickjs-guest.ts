import { readSync, writeSync } from 'node:fs';
import * as quickJs from '@jitl/quickjs-ng-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant } from 'quickjs-emscripten-core';
import { encodeFrame, HEADER_BYTES } from '../frames.ts';
import { CHANNEL, type GuestReply, type GuestRequest } from '../guest-protocol.ts';
import { LimitedMemory } from './limited-memory.ts';
import { runJavaScript } from './run-javascript.ts';

/* The process of one JavaScript run. It reads one request from descriptor 3, writes one reply, and is killed. */

/** Reads exactly that many bytes. Ends the process when the parent is gone. */
function readBytes(count: number): Buffer {
  const bytes = Buffer.alloc(count);
  for (let filled = 0; filled < count; ) {
    const read = readSync(CHANNEL, bytes, filled, count - filled, null);
    if (read === 0) process.exit(0);
    filled += read;
  }
  return bytes;
}

function writeFrame(value: unknown): void {
  const frame = encodeFrame(value);
  for (let sent = 0; sent < frame.length; ) sent += writeSync(CHANNEL, frame, sent);
}

/** Compiles the paths of a run, so that the first real one does not wait for them. */
const rehearsal: GuestRequest = {
  nonce: '',
  code: 'console.log(JSON.stringify(inputs)); return await Promise.all([1, "a", { n: [1.5] }].map(async item => item));',
  inputs: '{"a":[1,2,3]}',
  secrets: {},
  limits: { cpu_ms: 1000, memory_mb: 16, output_bytes: 4096 },
};

// The package's types describe its CommonJS form, whose default is one level deeper.
const variant = quickJs.default as unknown as QuickJSSyncVariant;
const limited = new LimitedMemory();
const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmMemory: limited.memory }));
runJavaScript(module, rehearsal);
writeFrame({ ready: true });
const request = JSON.parse(readBytes(readBytes(HEADER_BYTES).readUInt32BE()).toString()) as GuestRequest;
limited.setLimit(request.limits.memory_mb * 1024 * 1024);
const before = process.cpuUsage();
const { outcome, printed } = runJavaScript(module, request);
const { user, system } = process.cpuUsage(before);
writeFrame({
  nonce: request.nonce,
  outcome,
  ...printed,
  cpu_ms: (user + system) / 1000,
  peak_bytes: limited.bytes,
} satisfies GuestReply);
