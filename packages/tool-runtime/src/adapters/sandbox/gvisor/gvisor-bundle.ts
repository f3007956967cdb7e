import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export type GvisorBundle = {
  /** The command inside the sandbox. */
  command: readonly string[];
  /** Files and folders of the host that it can read, beside `/usr`, with the path inside. */
  readable: readonly (readonly [host: string, inside: string])[];
  diskMb: number;
};

const MEGABYTE = 1024 * 1024;
const UNPRIVILEGED_ID = 65_534;
/** Space for what a program prints, in files. */
const PRINTED_MB = 72;

/** Writes an OCI bundle (opencontainers/runtime-spec): a root folder with links only, and the config. */
export function writeBundle(folder: string, { command, readable, diskMb }: GvisorBundle): void {
  const root = path.join(folder, 'rootfs');
  const folders = ['usr', 'proc', 'dev', 'etc', 'tmp', 'workspace', ...readable.map(([, inside]) => path.dirname(inside))];
  for (const name of folders) mkdirSync(path.join(root, name), { recursive: true });
  for (const name of ['bin', 'sbin', 'lib', 'lib64']) symlinkSync(`usr/${name}`, path.join(root, name));
  const config = {
    ociVersion: '1.0.0',
    hostname: 'sandbox',
    root: { path: 'rootfs', readonly: true },
    process: {
      user: { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID },
      args: command,
      env: Object.entries(environment).map(([name, value]) => `${name}=${value}`),
      cwd: '/workspace',
      capabilities: {},
      noNewPrivileges: true,
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs' },
      readOnly('/usr', '/usr'),
      readOnly('/etc/alternatives', '/etc/alternatives'),
      ...readable.map(([host, inside]) => readOnly(host, inside)),
      inMemory('/workspace', diskMb),
      inMemory('/tmp', PRINTED_MB),
    ],
    linux: { namespaces: ['pid', 'network', 'ipc', 'uts', 'mount'].map(type => ({ type })) },
  };
  writeFileSync(path.join(folder, 'config.json'), JSON.stringify(config));
}

const environment: Readonly<Record<string, string>> = {
  PATH: '/usr/bin:/bin',
  HOME: '/workspace',
  LANG: 'C.UTF-8',
  PYTHONDONTWRITEBYTECODE: '1',
  PYTHONHASHSEED: '0',
  OPENBLAS_NUM_THREADS: '1',
  OMP_NUM_THREADS: '1',
};

const readOnly = (source: string, destination: string) => ({ destination, type: 'bind', source, options: ['ro', 'rbind'] });
const inMemory = (destination: string, megabytes: number) => ({
  destination,
  type: 'tmpfs',
  source: 'tmpfs',
  options: [`size=${megabytes * MEGABYTE}`, 'mode=1777'],
});
