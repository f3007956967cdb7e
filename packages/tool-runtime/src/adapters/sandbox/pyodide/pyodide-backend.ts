import { fileURLToPath } from 'node:url';
import { defaultCodeLimits } from '@pinion/contracts';
import type { SandboxBackend, SandboxRequest, SandboxRun } from '../../../ports/index.ts';
import { cancelledRun } from '../cancelled-run.ts';
import { nodeGuest } from '../node-guest.ts';
import { runGuest } from '../run-guest.ts';
import type { SandboxSlots } from '../run-slots.ts';
import { ProcessPool } from '../process-pool.ts';
import { type OwnUsage, watched } from '../watch-limits.ts';
import { interpreterSnapshot } from './build-snapshot.ts';

const WAITING = 1;
const GUEST_HEAP_MB = 192;
/** Node.js with the interpreter and its snapshot. */
const ownUsage: OwnUsage = { memoryMb: 256, processes: 1 };

/**
 * Creates the backend for Python at level 1: CPython compiled to WebAssembly (Pyodide) in a process of its own, without network,
 * processes or host files. The standard library is there; packages with native code are not.
 */
export function createPyodideBackend(slots: SandboxSlots): SandboxBackend {
  let opened: Promise<ProcessPool> | undefined;
  const open = (): Promise<ProcessPool> =>
    (opened ??= openPyodide(slots).catch((error: unknown) => {
      opened = undefined;
      throw error;
    }));
  let waiting = (): number => 0;
  return {
    id: 'pyodide',
    level: 1,
    languages: ['python'],
    unavailable: () => Promise.resolve(undefined),
    run: async request => {
      const pool = await open();
      waiting = () => pool.size;
      return runIn(pool, request);
    },
    waiting: () => waiting(),
    close: async () => {
      const pool = await opened?.catch(() => undefined);
      await pool?.close();
    },
  };
}

async function runIn(pool: ProcessPool, request: SandboxRequest): Promise<SandboxRun> {
  const run = await pool.use(request, (guest, isCold) =>
    watched(guest, { limits: request.limits, own: ownUsage }, () => runGuest(guest, request, isCold)),
  );
  return run ?? cancelledRun;
}

async function openPyodide(slots: SandboxSlots): Promise<ProcessPool> {
  const command = nodeGuest({
    guest: fileURLToPath(new URL('./pyodide-guest.ts', import.meta.url)),
    modules: [fileURLToPath(import.meta.resolve('pyodide'))],
    heapMb: Math.max(GUEST_HEAP_MB, defaultCodeLimits.disk_mb * 2),
  });
  const snapshot = await interpreterSnapshot(command);
  const args = [`--allow-fs-read=${snapshot}`, ...command.args, '--run', snapshot];
  return new ProcessPool({ command: () => ({ ...command, args }), waiting: WAITING, slots });
}
