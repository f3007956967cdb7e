import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeLanguage, defaultCodeLimits } from '@pinion/contracts';
import type { PeerGuard, SandboxBackend, Unavailable } from '../../../ports/index.ts';
import { cancelledRun } from '../cancelled-run.ts';
import { openNetworkProxy } from '../network/network-proxy.ts';
import { quickJsGuest } from '../quickjs/quickjs-command.ts';
import { openProgram } from '../program-session.ts';
import { MAX_REPLY_BYTES, runGuest } from '../run-guest.ts';
import type { RunSlots } from '../run-slots.ts';
import { SingleUsePool } from '../single-use-pool.ts';
import { type OwnUsage, watched } from '../watch-limits.ts';
import { bubblewrapCommand, type BubblewrapGuest, type BubblewrapOptions } from './bubblewrap-command.ts';
import { findProgram } from './find-programs.ts';
import { runShell } from './run-shell.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { filterTableOf } from './syscall-numbers.ts';

const WAITING = 2;
/** The interpreter, and the processes of bubblewrap: the one outside and the first one inside. */
const ownUsage: OwnUsage = { memoryMb: 64, processes: 2 };
/** The use of a sandbox with a network, where one more process leads to the proxy. */
const networkUsage: OwnUsage = { memoryMb: 96, processes: 3 };
const languages: readonly CodeLanguage[] = ['python', 'shell', 'javascript'];

export type BubblewrapBackendOptions = {
  /** A folder of Python modules that programs can import. */
  packagesDir?: string | undefined;
  /** The guard of the connections of code that has a network. Absent: no code has one. */
  peers?: PeerGuard | undefined;
};

/**
 * Creates the backend for level 2: CPython, bash and Node.js (with QuickJS inside) in Linux namespaces, with a seccomp filter and
 * limits. Programs share the kernel of the machine.
 */
export function createBubblewrapBackend(slots: RunSlots, backendOptions: BubblewrapBackendOptions = {}): SandboxBackend {
  let opened: Opened | undefined;
  const open = (): Opened => (opened ??= openBubblewrap(slots, backendOptions));
  return {
    id: 'bubblewrap',
    level: 2,
    languages,
    hasNetwork: backendOptions.peers !== undefined,
    unavailable: async request => {
      const missing = missingPrograms(request);
      if (missing !== undefined) return missing;
      return rehearse(open(), request);
    },
    run: request => open().run(request),
    openProgram: (request, tools) => open().openProgram(request, tools),
    waiting: () => opened?.waiting() ?? 0,
    close: async () => {
      await opened?.close();
    },
  };
}

type Opened = Required<Pick<SandboxBackend, 'run' | 'openProgram' | 'waiting' | 'close'>>;

function openBubblewrap(slots: RunSlots, { packagesDir, peers }: BubblewrapBackendOptions): Opened {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'pinion-sandbox-'));
  const filter = path.join(folder, 'seccomp.bpf');
  const networkFilter = path.join(folder, 'seccomp-network.bpf');
  const table = filterTableOf(process.arch);
  if (table !== undefined) {
    writeFileSync(filter, seccompFilter(table, { hasLoopback: false }));
    writeFileSync(networkFilter, seccompFilter(table, { hasLoopback: true }));
  }
  const options: BubblewrapOptions = {
    bwrap: findProgram('bwrap') ?? 'bwrap',
    setpriv: findProgram('setpriv') ?? 'setpriv',
    isRoot: process.getuid?.() === 0,
    filter,
    networkFilter,
  };
  const poolOf = (language: CodeLanguage): SingleUsePool =>
    new SingleUsePool({
      command: () => bubblewrapCommand(options, guestOf(language, defaultCodeLimits.disk_mb, packagesDir)),
      maxReplyBytes: MAX_REPLY_BYTES,
      waiting: WAITING,
      slots,
    });
  const pools = { python: poolOf('python'), shell: poolOf('shell'), javascript: poolOf('javascript') };
  return {
    run: async request => {
      const { language, limits, queue, signal, network } = request;
      const proxy = await proxyOf(folder, network, peers);
      // The size of the file system and the network are set when a process starts, so a waiting process has the usual ones.
      const isUsual = (limits.disk_mb === defaultCodeLimits.disk_mb || language === 'javascript') && proxy === undefined;
      const guest = (): BubblewrapGuest => withNetwork(guestOf(language, limits.disk_mb, packagesDir), proxy?.socket);
      const command = isUsual ? undefined : bubblewrapCommand(options, guest());
      const own = proxy === undefined ? ownUsage : networkUsage;
      const run = await pools[language]
        .use({ queue, signal, command }, (process, isCold) => {
          const action = language === 'shell' ? runShell : runGuest;
          return watched(process, { limits, own }, () => action(process, request, isCold));
        })
        .finally(() => proxy?.close());
      return run ?? cancelledRun;
    },
    openProgram: (request, tools) => openProgram(pools.javascript, request, tools),
    waiting: () => Object.values(pools).reduce((sum, pool) => sum + pool.size, 0),
    close: async () => {
      await Promise.all(Object.values(pools).map(pool => pool.close()));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

function guestOf(language: CodeLanguage, diskMb: number, packagesDir: string | undefined): BubblewrapGuest {
  switch (language) {
    case 'python':
      return {
        command: [findProgram('python3') ?? 'python3', '-s', '-B', '-X', 'utf8', '/guest/cpython_guest.py'],
        readable: [
          ...['cpython_guest.py', 'python_program.py'].map(name => [here(`../python/${name}`), `/guest/${name}`] as const),
          ...(packagesDir === undefined ? [] : [[packagesDir, '/packages'] as const]),
        ],
        diskMb,
        isOutputPiped: true,
      };
    case 'shell':
      return {
        command: [findProgram('bash') ?? 'bash', '--noprofile', '--norc', '/guest/shell-guest.sh'],
        readable: [[here('shell-guest.sh'), '/guest/shell-guest.sh']],
        diskMb,
        isOutputPiped: true,
      };
    case 'javascript': {
      const { file, args, readable } = quickJsGuest();
      return { command: [file, ...args], readable: readable.map(one => [one, one]), diskMb: 1, isOutputPiped: false };
    }
  }
}

type OpenProxy = { socket: string; close(): void };

/** Opens the proxy of a run with a network. */
async function proxyOf(
  folder: string,
  hosts: readonly string[] = [],
  peers: PeerGuard | undefined,
): Promise<OpenProxy | undefined> {
  if (hosts.length === 0 || peers === undefined) return undefined;
  const socket = path.join(folder, `${randomUUID()}.sock`);
  const proxy = await openNetworkProxy({ socket, hosts, peers });
  return { socket, close: () => proxy.close() };
}

/** Returns a guest whose command starts with a connection to the proxy. */
function withNetwork(guest: BubblewrapGuest, networkSocket: string | undefined): BubblewrapGuest {
  if (networkSocket === undefined) return guest;
  const bridge = [here('../network/network_bridge.py'), '/guest/network_bridge.py'] as const;
  return {
    ...guest,
    command: [findProgram('python3') ?? 'python3', '-I', '-S', bridge[1], ...guest.command],
    readable: [...guest.readable, bridge],
    networkSocket,
  };
}

function missingPrograms(language: CodeLanguage): Unavailable | undefined {
  if (process.platform !== 'linux') return { reason: 'bubblewrap runs on Linux only', remedy: 'Run Pinion on Linux.' };
  if (filterTableOf(process.arch) === undefined)
    return { reason: `no system call filter exists for ${process.arch}`, remedy: 'Run Pinion on an x64 or arm64 machine.' };
  const interpreter = { python: 'python3', shell: 'bash', javascript: 'bwrap' }[language];
  const names = ['bwrap', ...(process.getuid?.() === 0 ? ['setpriv'] : []), interpreter];
  const missing = names.filter(name => findProgram(name) === undefined);
  if (missing.length === 0) return undefined;
  const packages = [...new Set(missing.map(name => packageOf[name] ?? name))].join(' ');
  return { reason: `${missing.join(', ')} not found in /usr/bin`, remedy: `Install it: apt-get install ${packages}` };
}

const packageOf: Readonly<Record<string, string>> = { bwrap: 'bubblewrap', setpriv: 'util-linux' };

const rehearsals: Readonly<Record<CodeLanguage, string>> = { python: 'result = 1', shell: 'true', javascript: 'return 1' };

/** Runs a program, because some machines have bubblewrap and do not let it create namespaces. */
async function rehearse(opened: Opened, language: CodeLanguage): Promise<Unavailable | undefined> {
  const { outcome, stderr } = await opened.run({
    language,
    code: rehearsals[language],
    inputs: {},
    secrets: {},
    limits: defaultCodeLimits,
    signal: AbortSignal.timeout(defaultCodeLimits.wall_ms),
  });
  if (outcome.kind === 'returned') return undefined;
  const message = stderr.trim() || ('message' in outcome ? outcome.message : outcome.kind);
  return {
    reason: `bubblewrap could not start: ${message.slice(0, 300)}`,
    remedy:
      'Allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1), or run outside a restricted container.',
  };
}
