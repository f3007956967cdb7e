import { existsSync, readdirSync } from 'node:fs';
import { mustRun } from './children.mjs';
import { once } from './once.mjs';
import { at, filesBelow } from './paths.mjs';

/** Returns the folder of every package of the workspace, as listed in pnpm-workspace.yaml. */
export function workspaceFolders() {
  const children = folder => readdirSync(at(folder)).map(name => `${folder}/${name}`);
  return [...children('packages'), ...children('apps'), 'prisma', 'e2e'].filter(folder => existsSync(at(folder, 'package.json')));
}

export async function installWorkspace({ pnpm: [command, ...prefix], env }) {
  const manifests = ['.', ...workspaceFolders()].map(folder => at(folder, 'package.json'));
  await once(
    {
      title: 'installing dependencies',
      stamp: 'node_modules/.stamp',
      inputs: [at('pnpm-lock.yaml'), at('pnpm-workspace.yaml'), ...manifests],
    },
    () =>
      mustRun(command, [...prefix, 'install', '--frozen-lockfile', '--ignore-scripts', '--reporter=append-only'], {
        env: { ...env, CI: 'true' }, // Never prompt.
        remedy: 'If package.json and pnpm-lock.yaml disagree, run `pnpm install` and commit the lockfile.',
      }),
  );
}

export async function generateDatabaseClient({ env }, { signal } = {}) {
  await once(
    {
      title: 'generating the database client',
      stamp: 'prisma/src/generated/.stamp',
      inputs: [at('pnpm-lock.yaml'), at('prisma/prisma.config.ts'), ...filesBelow('prisma/schema')],
    },
    () =>
      mustRun(at('prisma/node_modules/.bin/prisma'), ['generate'], {
        cwd: at('prisma'),
        env,
        signal,
        remedy: 'Fix the schema in prisma/schema, then run the same command again.',
      }),
  );
}
