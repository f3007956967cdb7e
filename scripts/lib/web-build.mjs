import { mustRun } from './children.mjs';
import { once } from './once.mjs';
import { packFiles } from './pack-files.mjs';
import { at, filesBelow } from './paths.mjs';

/** Checks whether a file is part of the build. Tests do not reach the browser, so they do not make a build stale. */
const isBuilt = file => !/\.test\.tsx?$/.test(file);

export async function buildWeb({ env }) {
  await once(
    {
      title: 'building the web app',
      stamp: 'apps/web/.next/.stamp',
      inputs: [
        at('pnpm-lock.yaml'),
        ...filesBelow('apps/web').filter(isBuilt),
        ...filesBelow('packages/contracts').filter(isBuilt),
      ],
    },
    async () => {
      await mustRun(at('apps/web/node_modules/.bin/next'), ['build'], {
        cwd: at('apps/web'),
        env: { ...env, NODE_ENV: 'production' },
        remedy: 'Mend the error above in apps/web, then run the same command again.',
      });
      await packFiles(at('apps/web/.next/static'));
    },
  );
}
