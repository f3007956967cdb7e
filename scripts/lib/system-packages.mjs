import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { mustRun } from './children.mjs';
import { Remedy } from './failures.mjs';
import { step } from './step.mjs';

const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const debianPostgres = '/usr/lib/postgresql';
const onLinux = file => () => (process.platform !== 'linux' || existsSync(file) ? file : undefined);

/** The functions that find what tests use of a Debian package. Sandboxes of level 2 are on Linux only, so nothing is missing elsewhere. */
const finders = {
  // Takes a fifth less processor time than Chromium for the same tests.
  'chromium-headless-shell': () => process.env.PINION_CHROMIUM ?? onPath('chromium-headless-shell'),
  chromium: () => onPath(...browsers),
  // Debian keeps its programs off the PATH, one folder per major version.
  postgresql: () => newestDebianPostgres() ?? folderOf(onPath('initdb')),
  'redis-server': () => onPath('redis-server'),
  pgbouncer: onLinux('/usr/sbin/pgbouncer'),
  bubblewrap: onLinux('/usr/bin/bwrap'),
  python3: onLinux('/usr/bin/python3'),
  // A package that tools can import.
  'python3-pandas': onLinux('/usr/lib/python3/dist-packages/pandas/__init__.py'),
  runsc: onLinux('/usr/bin/runsc'),
  curl: onLinux('/usr/bin/curl'),
};

export const browserPackages = ['chromium-headless-shell'];
export const serverPackages = [
  'postgresql',
  'redis-server',
  'pgbouncer',
  'bubblewrap',
  'python3',
  'python3-pandas',
  'runsc',
  'curl',
];

/** Finds Chromium: its headless shell where the system has it. */
export const findChromium = () =>
  findOrInstall('chromium-headless-shell').catch(error => {
    if (!(error instanceof Remedy)) throw error;
    return findOrInstall('chromium');
  });

/** Finds the folder that contains initdb and postgres. */
export const findPostgres = () => findOrInstall('postgresql');

/** Installs what servers and their tools run, and Redis, of which each test starts an instance. */
export async function installServerPackages() {
  for (const name of serverPackages) await findOrInstall(name);
}

/**
 * Installs the packages that are missing with one command, which takes a third of the time of one for each. Where that fails, each is
 * installed, and fails, when it is needed.
 */
export async function installMissing(names) {
  const missing = [...new Set(names)].filter(name => finders[name]() === undefined);
  if (missing.length === 0 || !canInstall()) return;
  await install(missing).catch(error => {
    if (!(error instanceof Remedy)) throw error;
  });
}

async function findOrInstall(name) {
  const find = finders[name];
  const found = find();
  if (found) return found;
  if (!canInstall()) throw new Remedy(`the tests need ${name}, which is not installed`, `Run as root: ${byHand([name])}`);
  await install([name]);
  const installed = find();
  if (installed) return installed;
  throw new Remedy(`${name} was installed and still cannot be found`, `Put it on the PATH, then run the same command again.`);
}

const canInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined;
const byHand = names => `apt-get update && apt-get install -y ${names.join(' ')}`;

/** The one update of the package lists for all installations of a test run. */
let updated;

async function install(names) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const remedy = `See what this says: ${byHand(names)}`;
  await step(`installing ${names.join(', ')} from the system's packages`, async () => {
    await (updated ??= mustRun('apt-get', ['update'], { env, remedy }));
    await mustRun('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env, remedy });
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
