import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as quickJs from '@jitl/quickjs-ng-wasmfile-release-sync';
import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core';
import { awaitRequest, exchangeStep, sendReply } from '../guest-channel.ts';
import type { GuestOutcome, GuestRequest } from '../guest-protocol.ts';
import { LivePrinter } from '../live-printer.ts';
import { LimitedMemory } from './limited-memory.ts';
import { type RanJavaScript, runJavaScript } from './run-javascript.ts';

/* The process of JavaScript runs. For each request on descriptor 3 it has a new instance with a memory of its own, and writes a reply. */

declare const WebAssembly: { Module: new (bytes: Uint8Array) => object };

/** Compiles the paths of a run, so that the first real one does not wait for them. */
const rehearsal: GuestRequest = {
  nonce: '',
  language: 'javascript',
  code: 'console.log(JSON.stringify(inputs)); return await Promise.all([1, "a", { n: [1.5] }].map(async item => item));',
  inputs: '{"a":[1,2,3]}',
  secrets: {},
  limits: { wall_ms: 1000, cpu_ms: 1000, memory_mb: 16, processes: 1, open_files: 16, disk_mb: 1, output_bytes: 4096 },
};

const outOfMemory: GuestOutcome = { kind: 'failed', reason: 'memory', message: 'The code exceeded its memory limit.' };

// The package's types describe its CommonJS form, whose default is one level deeper.
const variant = quickJs.default as unknown as QuickJSSyncVariant;
const file = fileURLToPath(import.meta.resolve('@jitl/quickjs-ng-wasmfile-release-sync/wasm'));
const wasmModule = new WebAssembly.Module(readFileSync(file));
let isRehearsed = false;
for (;;) await serve();

/** Answers the next request with an instance of QuickJS that no other request had. */
async function serve(): Promise<void> {
  const limited = new LimitedMemory();
  const module = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmModule, wasmMemory: limited.memory }));
  if (!isRehearsed) runJavaScript(module, rehearsal);
  isRehearsed = true;
  const request = awaitRequest();
  limited.setLimit(request.limits.memory_mb * 1024 * 1024);
  const before = process.cpuUsage();
  const { outcome, printed, calls } = runGuarded(module, limited, request);
  const { user, system } = process.cpuUsage(before);
  sendReply({
    nonce: request.nonce,
    outcome,
    ...printed,
    cpu_ms: (user + system) / 1000,
    peak_bytes: limited.bytes,
    calls,
  });
}

/** Runs the code. Data that is nested too deeply exhausts the stack of WebAssembly, which the code cannot catch. */
function runGuarded(module: QuickJSWASMModule, limited: LimitedMemory, request: GuestRequest): RanJavaScript {
  try {
    const ran = runJavaScript(module, request, {
      awaitResult: made => exchangeStep({ nonce: request.nonce, calls: made }),
      ...(request.isLive === true ? { live: new LivePrinter() } : {}),
    });
    return limited.wasRefused && isNullThrown(ran.outcome) ? { ...ran, outcome: outOfMemory } : ran;
  } catch (error) {
    const message = error instanceof RangeError ? 'The data is nested too deeply.' : 'The interpreter ended with an error.';
    const failure: GuestOutcome = { kind: 'failed', reason: 'exception', message, exception: { name: 'RangeError', message } };
    return {
      outcome: limited.wasRefused ? outOfMemory : failure,
      printed: { stdout: '', stderr: '', isTruncated: false },
      calls: [],
    };
  }
}

function isNullThrown(outcome: GuestOutcome): boolean {
  return outcome.kind === 'failed' && outcome.exception?.message === 'null';
}
