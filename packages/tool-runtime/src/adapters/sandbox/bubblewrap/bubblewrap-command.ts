import { randomInt } from 'node:crypto';
import path from 'node:path';
import type { BubblewrapGuest } from '../bubblewrap-guest.ts';
import type { GuestCommand } from '../guest-command.ts';

export type BubblewrapOptions = {
  /** The programs of this machine: bubblewrap, and setpriv of util-linux for a server that runs as root. */
  bwrap: string;
  setpriv: string;
  isRoot: boolean;
  /** The file with the seccomp program. */
  filter: string;
  /** The file with the seccomp program of code that has a network. */
  networkFilter: string;
  /** Files of the kernel that programs cannot read. */
  hidden: readonly string[];
};

const MEGABYTE = 1024 * 1024;
const SHARED_MEMORY_MB = 16;
/** A range of user ids that no system assigns. */
const FIRST_UID = 1_500_000_000;
const LAST_UID = 2_000_000_000;
const UNPRIVILEGED_ID = '65534';

const environment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  HOME: '/workspace',
  LANG: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONHASHSEED: '0',
  PYTHONUNBUFFERED: '0',
  // One thread for linear algebra: each further one reserves address space and counts as a process.
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
};

/**
 * Returns the command of a process in namespaces of its own: no network, no process of the host, a read-only root with the
 * programs of the system, and one writable folder in memory, `/workspace`. It has no capability and cannot get one.
 */
export function bubblewrapCommand(options: BubblewrapOptions, guest: BubblewrapGuest): GuestCommand {
  const { bwrap, isRoot, filter, networkFilter } = options;
  const { networkSocket } = guest;
  const parents = new Set(guest.readable.flatMap(([, inside]) => parentsOf(inside)));
  const binds = [
    ...[...parents].flatMap(folder => ['--perms', '0755', '--dir', folder]),
    ...guest.readable.flatMap(([host, inside]) => ['--ro-bind', host, inside]),
  ];
  const words = (text: string): string[] => text.split(' ');
  const args = [
    ...(isRoot ? [] : ['--unshare-user', '--uid', UNPRIVILEGED_ID, '--gid', UNPRIVILEGED_ID]),
    ...words('--unshare-pid --unshare-net --unshare-ipc --unshare-uts --unshare-cgroup-try'),
    // No new session: there is no terminal to take, and a session of its own would get its own share of the cores (sched(7)).
    ...words('--die-with-parent --hostname sandbox --clearenv'),
    ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
    ...words('--ro-bind /usr /usr'),
    ...['bin', 'sbin', 'lib', 'lib64'].flatMap(name => ['--symlink', `usr/${name}`, `/${name}`]),
    ...words('--perms 0755 --dir /etc'),
    ...['alternatives', 'ld.so.cache'].flatMap(name => ['--ro-bind-try', `/etc/${name}`, `/etc/${name}`]),
    ...words('--proc /proc --dev /dev'),
    ...options.hidden.flatMap(file => ['--ro-bind', '/dev/null', file]),
    ...words(`--size ${SHARED_MEMORY_MB * MEGABYTE} --perms 1777 --tmpfs /dev/shm`),
    ...words(`--size ${guest.diskMb * MEGABYTE} --perms 1777 --tmpfs /workspace`),
    // The files of the guest can be anywhere, also in a folder that is empty for programs.
    ...(hasTemporaryFolder(guest) ? words('--symlink /workspace /tmp') : []),
    ...binds,
    ...(networkSocket === undefined ? [] : networkBinds(networkSocket)),
    ...words('--remount-ro / --chdir /workspace'),
    ...(isRoot ? [] : ['--cap-drop', 'ALL']),
    ...words('--seccomp 4'),
  ];
  const command = [...(isRoot ? unprivileged(options.setpriv) : []), ...guest.command];
  const fileOnDescriptor4 = networkSocket === undefined ? filter : networkFilter;
  return {
    file: bwrap,
    // The first process of the sandbox is bubblewrap, whose command line the code can read.
    args: ['--args', '5', ...command],
    argsOnDescriptor5: args,
    cwd: path.dirname(bwrap),
    fileOnDescriptor4,
    isOutputPiped: guest.isOutputPiped,
  };
}

/** The certificates that HTTPS needs, where the common distributions have them. */
const certificates = ['/etc/ssl/certs', '/etc/ssl/openssl.cnf', '/etc/pki/tls', '/etc/pki/ca-trust'];

/** Returns the mounts of code that has a network: the socket of its proxy, and certificates. */
const networkBinds = (socket: string): string[] => [
  ...['/run', '/etc/ssl', '/etc/pki'].flatMap(folder => ['--perms', '0755', '--dir', folder]),
  '--bind',
  socket,
  '/run/network.sock',
  ...certificates.flatMap(file => ['--ro-bind-try', file, file]),
];

/** `/tmp` is `/workspace`, so that one limit applies, except where files of the guest are below `/tmp`. */
const hasTemporaryFolder = ({ readable }: BubblewrapGuest): boolean =>
  !readable.some(([, inside]) => inside === '/tmp' || inside.startsWith('/tmp/'));

/** Returns the folders above a file, outermost first. Without them bubblewrap creates folders that only root can enter. */
function parentsOf(file: string): string[] {
  const parent = path.dirname(file);
  return parent === '/' ? [] : [...parentsOf(parent), parent];
}

/**
 * Returns a command that gives up all privileges of root. Each process gets a user id of its own, because the kernel counts
 * processes by user.
 */
function unprivileged(setpriv: string): string[] {
  const uid = String(randomInt(FIRST_UID, LAST_UID));
  const flags = ['--clear-groups', '--bounding-set=-all', '--inh-caps=-all', '--no-new-privs'];
  return [setpriv, '--reuid', uid, '--regid', uid, ...flags];
}
