import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeLanguage, defaultCodeLimits } from '@pinion/contracts';
import type { SandboxBackend } from '../../../ports/index.ts';
import { findProgram } from '../find-programs.ts';
import { cancelledRun } from '../cancelled-run.ts';
import type { GuestCommand } from '../guest-command.ts';
import { openProgram } from '../program-session.ts';
import { rehearse } from '../rehearse.ts';
import { runGuest } from '../run-guest.ts';
import type { SandboxSlots } from '../run-slots.ts';
import { ProcessPool } from '../process-pool.ts';
import { type OwnUsage, watched } from '../watch-limits.ts';
import { writeBundle } from './gvisor-bundle.ts';
import { pythonFiles } from '../python/python-files.ts';

const WAITING = 1;
const languages: readonly CodeLanguage[] = ['python', 'shell'];
/** The kernel of the sandbox. It needs processes of the host for those of the program, which it limits itself. */
const ownUsage: OwnUsage = { memoryMb: 160, processes: 1000 };

type Opened = Pick<Required<SandboxBackend>, 'run' | 'openProgram' | 'waiting' | 'close'>;

/**
 * Creates the backend for level 3: CPython and bash on a kernel of their own (gVisor), which runs as a program of the host. Started
 * by the OCI runtime, never by `runsc do`, which shows the root of the host.
 */
export function createGvisorBackend(slots: SandboxSlots): SandboxBackend {
  let opened: Opened | undefined;
  const open = (): Opened => (opened ??= openGvisor(slots));
  return {
    id: 'gvisor',
    level: 3,
    languages,
    unavailable: async language => {
      const missing = ['runsc', 'python3'].filter(name => findProgram(name) === undefined);
      if (process.platform !== 'linux') return { reason: 'gVisor runs on Linux only', remedy: 'Run Pinion on Linux.' };
      if (missing.length > 0)
        return {
          reason: `${missing.join(', ')} not found in /usr/bin`,
          remedy: `Install it: apt-get install ${missing.join(' ')}`,
        };
      if (process.getuid?.() !== 0)
        return { reason: 'gVisor needs a server that runs as root', remedy: 'Run Pinion as root, or use level 2.' };
      return rehearse(open(), language, {
        name: 'gVisor',
        remedy: 'Run the server on a machine that allows ptrace and namespaces, outside a restricted container.',
      });
    },
    run: request => open().run(request),
    openProgram: (request, tools) => open().openProgram(request, tools),
    waiting: () => opened?.waiting() ?? 0,
    close: async () => {
      await opened?.close();
    },
  };
}

function openGvisor(slots: SandboxSlots): Opened {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pinion-gvisor-'));
  const pool = new ProcessPool({
    command: () => commandFor(folder, defaultCodeLimits.disk_mb),
    waiting: WAITING,
    slots,
  });
  return {
    run: async request => {
      const { limits, queue, signal, onQueued } = request;
      // The size of the file system is part of the bundle.
      const command = limits.disk_mb === defaultCodeLimits.disk_mb ? undefined : commandFor(folder, limits.disk_mb);
      const run = await pool.use({ queue, signal, onQueued, command }, (guest, isCold) =>
        watched(guest, { limits, own: ownUsage }, () => runGuest(guest, request, isCold)),
      );
      return run ?? cancelledRun;
    },
    openProgram: (request, tools) => openProgram(pool, request, { tools, own: ownUsage }),
    waiting: () => pool.size,
    close: async () => {
      await pool.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Returns the command of a new container. Its state is in a folder of its own, which is removed with it. */
function commandFor(folder: string, diskMb: number): GuestCommand {
  const bundle = path.join(folder, `bundle-${diskMb}`);
  if (!existsSync(bundle)) {
    mkdirSync(bundle);
    writeBundle(bundle, {
      command: ['/usr/bin/python3', '-s', '-B', '-X', 'utf8', '/guest/cpython_guest.py', '--stdio'],
      readable: pythonFiles.map(name => [here(`../python/${name}`), `/guest/${name}`] as const),
      diskMb,
    });
  }
  const id = randomUUID();
  const state = path.join(folder, id);
  const options = ['--root', state, '--network=none', '--platform=ptrace', '--ignore-cgroups'];
  return {
    file: findProgram('runsc') ?? 'runsc',
    args: [...options, 'run', '-bundle', bundle, id],
    cwd: folder,
    isStdioChannel: true,
    onEnded: () => rmSync(state, { recursive: true, force: true }),
  };
}
