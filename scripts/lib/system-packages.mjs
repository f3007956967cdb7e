import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { mustRun } from './children.mjs';
import { Remedy } from './failures.mjs';
import { step } from './step.mjs';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const debianPostgres = '/usr/lib/postgresql';

/** Finds Chromium. Its headless shell, where the system has it, takes a fifth less processor time for the same tests. */
export const findChromium = () =>
  findOrInstall('chromium-headless-shell', () => process.env.PINION_CHROMIUM ?? onPath('chromium-headless-shell')).catch(
    error => {
      if (!(error instanceof Remedy)) throw error;
      return findOrInstall('chromium', () => onPath(...browsers));
    },
  );

/** Finds the folder that contains initdb and postgres. Debian keeps them off the PATH, one folder per major version. */
export const findPostgres = () => findOrInstall('postgresql', () => newestDebianPostgres() ?? folderOf(onPath('initdb')));

/** Finds the program that the Redis tests start, each a separate instance. */
export const findRedis = () => findOrInstall('redis-server', () => onPath('redis-server'));

/**
 * Installs the programs that tests run: bubblewrap, gVisor, Python with two packages that tools can import, and curl. Sandboxes of
 * level 2 are on Linux only.
 */
export async function installTestPrograms() {
  if (process.platform !== 'linux') return;
  const programs = {
    bubblewrap: '/usr/bin/bwrap',
    python3: '/usr/bin/python3',
    'python3-pandas': pythonPackage('pandas'),
    runsc: '/usr/bin/runsc',
    curl: '/usr/bin/curl',
  };
  for (const [name, file] of Object.entries(programs)) await findOrInstall(name, () => (existsSync(file) ? file : undefined));
}

const pythonPackage = name => `/usr/lib/python3/dist-packages/${name}/__init__.py`;

async function findOrInstall(name, find) {
  const found = find();
  if (found) return found;
  await install(name);
  const installed = find();
  if (installed) return installed;
  throw new Remedy(`${name} was installed and still cannot be found`, `Put it on the PATH, then run the same command again.`);
}

/** The one update of the package lists for all installations of a test run. */
let updated;

async function install(name) {
  const byHand = `apt-get update && apt-get install -y ${name}`;
  if (process.getuid?.() !== 0 || !onPath('apt-get')) {
    throw new Remedy(`the tests need ${name}, which is not installed`, `Run as root: ${byHand}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const remedy = `See what this says: ${byHand}`;
  await step(`installing ${name} from the system's packages`, async () => {
    await (updated ??= mustRun('apt-get', ['update'], { env, remedy }));
    await mustRun('apt-get', ['install', '-y', '--no-install-recommends', name], { env, remedy });
  });
}

function onPath(...names) {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap(name => folders.map(folder => path.join(folder, name))).find(file => existsSync(file));
}

function newestDebianPostgres() {
  if (!existsSync(debianPostgres)) return undefined;
  const versions = readdirSync(debianPostgres).sort((a, b) => Number(b) - Number(a));
  return versions
    .map(version => path.join(debianPostgres, version, 'bin'))
    .find(folder => existsSync(path.join(folder, 'initdb')));
}

const folderOf = file => file && path.dirname(file);
