import type { SandboxBackend, SandboxRequest } from '../../../ports/index.ts';
import { cancelledRun } from '../cancelled-run.ts';
import { openProgram } from '../program-session.ts';
import { runGuest } from '../run-guest.ts';
import type { SandboxSlots } from '../run-slots.ts';
import { ProcessPool } from '../process-pool.ts';
import { quickJsGuest } from './quickjs-command.ts';

const WAITING = 2;

/**
 * Returns what identifies the same code of the same caller, whose next run can have the same process, in a memory of its own. Undefined
 * for code that has secrets, and for one whose caller is not known.
 */
const keyOf = ({ queue, code, secrets }: SandboxRequest): string | undefined =>
  queue === undefined || Object.keys(secrets).length > 0 ? undefined : JSON.stringify([queue, code]);

/**
 * Creates the backend for JavaScript at level 1: QuickJS, compiled to WebAssembly, in a process of its own without environment,
 * network or host files. Against mistakes and common attacks, not against hostile users of a shared server.
 */
export function createQuickJsBackend(slots: SandboxSlots): SandboxBackend {
  const command = quickJsGuest();
  const pool = new ProcessPool({ command: () => command, waiting: WAITING, slots });
  return {
    id: 'quickjs',
    level: 1,
    languages: ['javascript'],
    unavailable: () => Promise.resolve(undefined),
    run: async request =>
      (await pool.use({ ...request, keepFor: keyOf(request) }, (guest, isCold) => runGuest(guest, request, isCold))) ??
      cancelledRun,
    openProgram: (request, tools) => openProgram(pool, request, { tools }),
    waiting: () => pool.size,
    close: () => pool.close(),
  };
}
