import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { type NodeGuest, nodeGuest } from '../node-guest.ts';

const GUEST_HEAP_MB = 64;

/** Returns the command of a QuickJS process. */
export function quickJsGuest(): NodeGuest {
  const variant = fileURLToPath(import.meta.resolve('@jitl/quickjs-ng-wasmfile-release-sync'));
  return nodeGuest({
    guest: fileURLToPath(new URL('./quickjs-guest.ts', import.meta.url)),
    modules: [
      variant,
      createRequire(variant).resolve('@jitl/quickjs-ffi-types'),
      fileURLToPath(import.meta.resolve('quickjs-emscripten-core')),
      fileURLToPath(import.meta.resolve('acorn')),
      fileURLToPath(import.meta.resolve('acorn-walk')),
    ],
    heapMb: GUEST_HEAP_MB,
  });
}
