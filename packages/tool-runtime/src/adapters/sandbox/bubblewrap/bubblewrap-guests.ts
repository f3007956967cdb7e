import { copyFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type CodeLanguage, defaultCodeLimits, type ResolvedLimits } from '@pinion/contracts';
import type { SandboxRequest } from '../../../ports/index.ts';
import { nodePackagesGuest } from '../node-packages/node-packages-command.ts';
import { quickJsGuest } from '../quickjs/quickjs-command.ts';
import type { BubblewrapGuest } from '../bubblewrap-guest.ts';
import { findProgram } from '../find-programs.ts';
import { pythonFiles } from '../python/python-files.ts';

/** The programs inside: one per language, and Node.js for JavaScript with packages. */
export type Runtime = CodeLanguage | 'node-packages';

export const runtimeOf = ({ language, packages = [] }: Pick<SandboxRequest, 'language' | 'packages'>): Runtime =>
  language === 'javascript' && packages.length > 0 ? 'node-packages' : language;

/** The limits that are set when a process starts. */
const limitsAtStart: Readonly<Record<Runtime, readonly (keyof ResolvedLimits)[]>> = {
  python: ['disk_mb'],
  shell: ['disk_mb'],
  javascript: [],
  'node-packages': ['disk_mb', 'memory_mb', 'processes', 'open_files', 'cpu_ms'],
};

/** Returns true if a process that waits for the next run has the limits of this one. */
export const hasUsualStart = (runtime: Runtime, limits: ResolvedLimits): boolean =>
  limitsAtStart[runtime].every(name => limits[name] === defaultCodeLimits[name]);

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const guestFiles = [...pythonFiles.map(name => `../python/${name}`), 'shell-guest.sh', '../network/network_bridge.py'];

/** Copies the files of the guests to a folder. Code can read where a mounted file is, which tells nothing of the installation then. */
export function copyGuestFiles(folder: string): void {
  for (const file of guestFiles) copyFileSync(here(file), path.join(folder, path.basename(file)));
}

export type GuestOptions = {
  runtime: Runtime;
  limits: ResolvedLimits;
  /** The folder with the files of the guests. */
  folder: string;
  /** A folder of packages of the administrator. */
  packagesDir: string | undefined;
};

/** Returns the command, the files and the file system of a runtime. */
export function guestOf({ runtime, limits, folder, packagesDir }: GuestOptions): BubblewrapGuest {
  const { disk_mb: diskMb } = limits;
  switch (runtime) {
    case 'python':
      return {
        command: [findProgram('python3') ?? 'python3', '-s', '-B', '-X', 'utf8', '/guest/cpython_guest.py'],
        readable: [
          ...pythonFiles.map(name => [path.join(folder, name), `/guest/${name}`] as const),
          ...(packagesDir === undefined ? [] : [[packagesDir, '/packages'] as const]),
        ],
        diskMb,
        isOutputPiped: true,
      };
    case 'shell':
      return {
        command: [findProgram('bash') ?? 'bash', '--noprofile', '--norc', '/guest/shell-guest.sh'],
        readable: [[path.join(folder, 'shell-guest.sh'), '/guest/shell-guest.sh']],
        diskMb,
        isOutputPiped: true,
      };
    case 'javascript': {
      const { file, args, readable } = quickJsGuest();
      return { command: [file, ...args], readable: readable.map(one => [one, one]), diskMb: 1, isOutputPiped: false };
    }
    case 'node-packages':
      return nodePackagesGuest(limits, packagesDir);
  }
}
