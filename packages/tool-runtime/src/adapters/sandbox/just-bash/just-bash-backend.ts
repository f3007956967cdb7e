import { fileURLToPath } from 'node:url';
import { defaultCodeLimits } from '@pinion/contracts';
import type { SandboxBackend } from '../../../ports/index.ts';
import { cancelledRun } from '../cancelled-run.ts';
import { nodeGuest } from '../node-guest.ts';
import { runGuest } from '../run-guest.ts';
import type { SandboxSlots } from '../run-slots.ts';
import { ProcessPool } from '../process-pool.ts';
import { type OwnUsage, watched } from '../watch-limits.ts';

const WAITING = 1;
/** Node.js with the simulated shell. */
const ownUsage: OwnUsage = { memoryMb: 128, processes: 1 };

/**
 * Creates the backend for shell at level 1: a simulated bash with its commands and files in memory (just-bash), in a process of its
 * own. No program of the host runs.
 */
export function createJustBashBackend(slots: SandboxSlots): SandboxBackend {
  const guest = fileURLToPath(new URL('./just-bash-guest.ts', import.meta.url));
  const modules = [fileURLToPath(import.meta.resolve('just-bash'))];
  const commandFor = (heapMb: number) => nodeGuest({ guest, modules, heapMb });
  const usual = commandFor(defaultCodeLimits.memory_mb);
  const pool = new ProcessPool({ command: () => usual, waiting: WAITING, slots });
  return {
    id: 'just-bash',
    level: 1,
    languages: ['shell'],
    unavailable: () => Promise.resolve(undefined),
    run: async request => {
      const { limits, queue, signal, onQueued } = request;
      // The size of the heap is set when a process starts.
      const command = limits.memory_mb === defaultCodeLimits.memory_mb ? undefined : commandFor(limits.memory_mb);
      const run = await pool.use({ queue, signal, onQueued, command }, (process, isCold) =>
        watched(process, { limits, own: ownUsage }, () => runGuest(process, request, isCold)),
      );
      return run ?? cancelledRun;
    },
    waiting: () => pool.size,
    close: () => pool.close(),
  };
}
