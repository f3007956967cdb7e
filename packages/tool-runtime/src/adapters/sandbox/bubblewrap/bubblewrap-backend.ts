import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type CodeLanguage, defaultCodeLimits } from '@pinion/contracts';
import type { PeerGuard, SandboxBackend } from '../../../ports/index.ts';
import { cancelledRun } from '../cancelled-run.ts';
import { runNodeProgram } from '../node-packages/run-node.ts';
import { openProgram } from '../program-session.ts';
import { runGuest } from '../run-guest.ts';
import type { SandboxSlots } from '../run-slots.ts';
import { ProcessPool } from '../process-pool.ts';
import { type OwnUsage, watched } from '../watch-limits.ts';
import { missingPrograms, refusedStart } from './bubblewrap-available.ts';
import { bubblewrapCommand, type BubblewrapOptions } from './bubblewrap-command.ts';
import { copyGuestFiles, guestOf, hasUsualStart, type Runtime, runtimeOf } from './bubblewrap-guests.ts';
import { findProgram } from '../find-programs.ts';
import { openRunNetwork } from './run-network.ts';
import { runShell } from './run-shell.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { filterTableOf } from './syscall-numbers.ts';

const WAITING = 2;
const WAITING_NODE = 1;
/** The interpreter, and the processes of bubblewrap: the one outside and the first one inside. */
const ownUsage: OwnUsage = { memoryMb: 64, processes: 2 };
/** The use of a sandbox with a network, where one more process leads to the proxy. */
const networkUsage: OwnUsage = { memoryMb: 96, processes: 3 };
/** Node.js with its heap and its compiled code. */
const nodeUsage: OwnUsage = { memoryMb: 160, processes: 3 };
const languages: readonly CodeLanguage[] = ['python', 'shell', 'javascript'];
const actions = { python: runGuest, shell: runShell, javascript: runGuest, 'node-packages': runNodeProgram } as const;

export type BubblewrapBackendOptions = {
  /** A folder of Python modules that programs can import, with a folder `node_modules` of packages for JavaScript. */
  packagesDir?: string | undefined;
  /** The guard of the connections of code that has a network. Absent: no code has one. */
  peers?: PeerGuard | undefined;
};

/**
 * Creates the backend for level 2: CPython, bash and Node.js (with QuickJS inside, or alone for code with packages) in Linux
 * namespaces, with a seccomp filter and limits. Programs share the kernel of the machine.
 */
export function createBubblewrapBackend(slots: SandboxSlots, backendOptions: BubblewrapBackendOptions = {}): SandboxBackend {
  let opened: Opened | undefined;
  const open = (): Opened => (opened ??= openBubblewrap(slots, backendOptions));
  return {
    id: 'bubblewrap',
    level: 2,
    languages,
    hasNetwork: backendOptions.peers !== undefined,
    unavailable: async language => missingPrograms(language) ?? (await refusedStart(open(), language)),
    run: request => open().run(request),
    openProgram: (request, tools) => open().openProgram(request, tools),
    waiting: () => opened?.waiting() ?? 0,
    close: async () => {
      await opened?.close();
    },
  };
}

type Opened = Required<Pick<SandboxBackend, 'run' | 'openProgram' | 'waiting' | 'close'>>;

function openBubblewrap(slots: SandboxSlots, { packagesDir, peers }: BubblewrapBackendOptions): Opened {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pinion-sandbox-'));
  const options = optionsIn(folder);
  copyGuestFiles(folder);
  const poolOf = (runtime: Runtime, waiting = WAITING): ProcessPool =>
    new ProcessPool({
      command: () => bubblewrapCommand(options, guestOf({ runtime, limits: defaultCodeLimits, folder, packagesDir })),
      waiting,
      slots,
    });
  const pools: Readonly<Record<Runtime, ProcessPool>> = {
    python: poolOf('python'),
    shell: poolOf('shell'),
    javascript: poolOf('javascript'),
    'node-packages': poolOf('node-packages', WAITING_NODE),
  };
  return {
    run: async request => {
      const { limits, queue, signal, onQueued } = request;
      const runtime = runtimeOf(request);
      const network = await openRunNetwork(folder, request.network, peers);
      const guest = guestOf({ runtime, limits, folder, packagesDir });
      // A waiting process has the usual limits and no network.
      const isUsual = network === undefined && hasUsualStart(runtime, limits);
      const command = isUsual ? undefined : bubblewrapCommand(options, network?.connect(guest) ?? guest);
      const own = runtime === 'node-packages' ? nodeUsage : network === undefined ? ownUsage : networkUsage;
      const run = await pools[runtime]
        .use({ queue, signal, onQueued, command }, (process, isCold) =>
          watched(process, { limits, own }, () => actions[runtime](process, request, isCold)),
        )
        .finally(() => network?.close());
      return run ?? cancelledRun;
    },
    openProgram: (request, tools) =>
      openProgram(pools[request.language], request, { tools, own: request.language === 'python' ? ownUsage : undefined }),
    waiting: () => Object.values(pools).reduce((sum, pool) => sum + pool.size, 0),
    close: async () => {
      await Promise.all(Object.values(pools).map(pool => pool.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Files of the kernel about the machine, its start and its memory. Programs do not need them. */
const aboutMachine = ['cmdline', 'config.gz', 'kallsyms', 'kcore', 'key-users', 'keys', 'timer_list'].map(
  name => `/proc/${name}`,
);

/** Returns the programs and the files of the kernel of this machine, and writes the filters of system calls to the folder. */
function optionsIn(folder: string): BubblewrapOptions {
  const filter = path.join(folder, 'seccomp.bpf');
  const networkFilter = path.join(folder, 'seccomp-network.bpf');
  const table = filterTableOf(process.arch);
  if (table !== undefined) {
    writeFileSync(filter, seccompFilter(table, { hasLoopback: false }));
    writeFileSync(networkFilter, seccompFilter(table, { hasLoopback: true }));
  }
  return {
    bwrap: findProgram('bwrap') ?? 'bwrap',
    setpriv: findProgram('setpriv') ?? 'setpriv',
    isRoot: process.getuid?.() === 0,
    filter,
    networkFilter,
    hidden: aboutMachine.filter(existsSync),
  };
}
