import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun } from './children.mjs';
import { Remedy } from './failures.mjs';
import { once } from './once.mjs';
import { at } from './paths.mjs';

const pnpmFolder = 'tools/pnpm';
const nodeFolder = 'tools/node';

/** Installs the pinned pnpm, which runs without Node.js where its own program exists. Returns [command, ...args]. */
export async function installPnpm() {
  await installTool(pnpmFolder, 'installing the pinned pnpm');
  return pnpmProgram();
}

/** Installs the pinned Node.js. */
export const installNode = ({ signal } = {}) => installTool(nodeFolder, 'installing the pinned Node.js 24', signal);

/** Returns what is installed: { node, pnpm: [command, ...args], env }. */
export function toolchain() {
  const node = nodeProgram();
  const pnpm = pnpmProgram();
  return { node, pnpm, env: childEnvironment(node, pnpm[0]) };
}

const installTool = (folder, title, signal) =>
  once({ title, stamp: `${folder}/node_modules/.stamp`, inputs: [at(folder, 'package-lock.json')] }, () =>
    mustRun('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: at(folder),
      env: withoutNpmSettings(),
      signal,
      remedy: 'Check that the npm registry can be reached, then run the same command again.',
    }),
  );

/** Returns the path of the pinned Node.js, or of the system's on platforms without a pinned binary. */
export function nodeProgram() {
  const pinned = packageFolder(`${nodeFolder}/node_modules`, 'node-');
  return pinned ? path.join(pinned, 'bin', 'node') : systemNode();
}

function pnpmProgram() {
  const exe = packageFolder(`${pnpmFolder}/node_modules/@pnpm`, 'exe.');
  return exe ? [path.join(exe, 'pnpm')] : ['npx', '--yes', `pnpm@${pinnedPnpm()}`];
}

function packageFolder(folder, prefix) {
  if (!existsSync(at(folder))) return undefined;
  const name = readdirSync(at(folder)).find(entry => entry.startsWith(prefix));
  return name && at(folder, name);
}

function systemNode() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath;
  throw new Remedy(
    `no pinned Node.js for ${process.platform} ${process.arch}, and this one is ${process.version}`,
    'Install Node.js 24 or newer, then run the same command again.',
  );
}

const pinnedPnpm = () =>
  JSON.parse(readFileSync(at(pnpmFolder, 'package.json'), 'utf8')).optionalDependencies['@pnpm/exe.linux-x64'];

function childEnvironment(node, pnpm) {
  return {
    ...withoutNpmSettings(),
    PATH: [path.dirname(node), path.isAbsolute(pnpm) && path.dirname(pnpm), at('node_modules/.bin'), process.env.PATH]
      .filter(Boolean)
      .join(path.delimiter),
    NEXT_TELEMETRY_DISABLED: '1',
    CHECKPOINT_DISABLE: '1',
    PRISMA_HIDE_UPDATE_MESSAGE: '1',
    // The client generator requires an engine that it never starts. Any existing file keeps it from downloading one.
    PRISMA_SCHEMA_ENGINE_BINARY: process.env.PRISMA_SCHEMA_ENGINE_BINARY ?? node,
  };
}

/**
 * Returns the environment without npm settings. npm passes its settings down as npm_*, which pnpm would treat as its own. A
 * configured registry is kept.
 */
export function withoutNpmSettings() {
  const isNpmSetting = name => /^npm_/i.test(name) && name.toLowerCase() !== 'npm_config_registry';
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !isNpmSetting(name)));
}
