import { existsSync, readdirSync } from 'node:fs';
import { mustRun } from './children.mjs';
import { once } from './once.mjs';
import { at, filesBelow } from './paths.mjs';
import { withoutNpmSettings } from './toolchain.mjs';

/**
 * The options of every install. The integrity of each package is in the lockfile. Its age was checked when its version was chosen
 * (renovate.json); pnpm would check it again, for which it downloads 260 MB of metadata into an empty cache before the first package.
 */
const installOptions = ['--frozen-lockfile', '--ignore-scripts', '--reporter=append-only', '--config.minimumReleaseAge=0'];

/** Returns the folder of every package of the workspace, as listed in pnpm-workspace.yaml. */
export function workspaceFolders() {
  const children = folder => readdirSync(at(folder)).map(name => `${folder}/${name}`);
  return [...children('packages'), ...children('apps'), 'prisma', 'e2e'].filter(folder => existsSync(at(folder, 'package.json')));
}

const allPackages = { title: 'installing all packages', stamp: 'node_modules/.stamp', options: [] };
/** The packages that build and run the app are half of all. The rest tests and checks. */
const appPackages = {
  title: 'installing the packages of the app',
  stamp: 'node_modules/.stamp-of-app',
  options: ['--prod', '--filter=pinion', '--filter=@pinion/web...', '--filter=@pinion/api...'],
};

/**
 * Installs packages: 'all', or 'app' for those that build and run the app. A clone that has all of them gets all of them again, because
 * an install removes what it leaves out.
 */
export async function installPackages([command, ...prefix], { packages, signal }) {
  const { options, ...step } = packages === 'app' && !existsSync(at(allPackages.stamp)) ? appPackages : allPackages;
  const manifests = ['.', ...workspaceFolders()].map(folder => at(folder, 'package.json'));
  await once({ ...step, inputs: [at('pnpm-lock.yaml'), at('pnpm-workspace.yaml'), ...manifests] }, () =>
    mustRun(command, [...prefix, 'install', ...installOptions, ...options], {
      env: { ...withoutNpmSettings(), CI: 'true' }, // Never prompt.
      signal,
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
