import { fileURLToPath } from 'node:url';
import type { ResolvedLimits } from '@pinion/contracts';
import type { BubblewrapGuest } from '../bubblewrap-guest.ts';
import { findProgram } from '../find-programs.ts';

const MEGABYTE = 1024 * 1024;
/** Writable memory that Node.js maps for itself: the stacks of its threads, its young generation and its code. */
const OWN_DATA_MB = 640;
/** The threads of Node.js, which the kernel counts as processes. */
const OWN_THREADS = 24;
const OWN_FILES = 32;

const guest = '/guest/node-packages/node-packages-guest.ts';

/** The files that the guest imports, by their path in the folder of the sandboxes. */
const files = [
  'node-packages/describe-failure.ts',
  'node-packages/found-packages.ts',
  'node-packages/fix-randomness.ts',
  'node-packages/print-at-once.ts',
  'guest-channel.ts',
  'guest-protocol.ts',
  'frames.ts',
  'quickjs/code-position.ts',
  'quickjs/exact-json.ts',
  'quickjs/fixed-globals.ts',
  'quickjs/result-text.ts',
  'missing-result.ts',
];

/**
 * Returns the command of a Node.js process for code with packages. No path of the host is visible: Node.js and the guest are in
 * `/guest`, the packages in `/packages/node_modules`. Node.js reserves much address space, so its writable memory is limited
 * (`RLIMIT_DATA`), and its permission model refuses processes, threads and native modules.
 */
export function nodePackagesGuest(limits: ResolvedLimits, packagesDir: string | undefined): BubblewrapGuest {
  const { memory_mb, processes, open_files, disk_mb, cpu_ms } = limits;
  return {
    command: [
      findProgram('prlimit') ?? 'prlimit',
      `--data=${(memory_mb + OWN_DATA_MB) * MEGABYTE}`,
      `--nproc=${processes + OWN_THREADS}`,
      `--nofile=${open_files + OWN_FILES}`,
      `--fsize=${disk_mb * MEGABYTE}`,
      `--cpu=${Math.ceil(cpu_ms / 1000) + 2}`,
      '--core=0',
      '/guest/node',
      '--permission',
      ...['/guest/*', '/packages/*', '/workspace/*', '/tmp/*'].map(folder => `--allow-fs-read=${folder}`),
      ...['/workspace/*', '/tmp/*'].map(folder => `--allow-fs-write=${folder}`),
      `--max-old-space-size=${memory_mb}`,
      '--no-warnings',
      guest,
    ],
    readable: [
      [process.execPath, '/guest/node'],
      [fileURLToPath(new URL('../../../../package.json', import.meta.url)), '/guest/package.json'],
      [fileURLToPath(new URL('./node-packages-guest.ts', import.meta.url)), guest],
      ...files.map(file => [fileURLToPath(new URL(`../${file}`, import.meta.url)), `/guest/${file}`] as const),
      ...(packagesDir === undefined ? [] : [[packagesDir, '/packages'] as const]),
    ],
    diskMb: disk_mb,
    isOutputPiped: true,
  };
}
