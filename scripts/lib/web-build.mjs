import { existsSync } from 'node:fs';
import { mustRun } from './children.mjs';
import { brotliLevels } from './compress-files.mjs';
import { isDone, once } from './once.mjs';
import { at, filesBelow } from './paths.mjs';

const testFile = /\.test\.tsx?$|\/test-support\/|\/(vitest|tsconfig\.test)\.[^/]*$/;
/** Checks whether a file is part of the build. Tests do not reach the browser, so they do not make a build stale. */
const isSource = file => !testFile.test(file);

/**
 * Returns whether this clone has a build. Someone works on a clone that is built again, and only there a cache pays: a build that
 * writes it takes 135 s of CPU instead of 95 s, and the next one 49 s.
 */
const isBuilt = () => existsSync(at('apps/web/.next/BUILD_ID'));

/**
 * Builds the web app and compresses its scripts and styles. `compression` is a name of `brotliLevels`. Files that are compressed
 * better than required stay as they are.
 */
export async function buildWeb(tools, { compression, signal }) {
  await once(
    {
      title: 'building the web app',
      stamp: 'apps/web/.next/.stamp',
      inputs: [
        at('pnpm-lock.yaml'),
        ...filesBelow('apps/web').filter(isSource),
        ...filesBelow('packages/contracts').filter(isSource),
      ],
    },
    () =>
      mustRun(at('apps/web/node_modules/.bin/next'), ['build'], {
        cwd: at('apps/web'),
        env: { ...tools.env, NODE_ENV: 'production', PINION_WEB_BUILD_CACHE: isBuilt() ? 'on' : 'off' },
        signal,
        remedy: 'Fix the error above in apps/web, then run the same command again.',
      }),
  );
  await compressWeb(tools, { compression, signal });
}

async function compressWeb({ node, env }, { compression, signal }) {
  const compressed = name => ({
    title: 'compressing scripts and styles',
    stamp: `apps/web/.next/.compressed-${name}`,
    // A new id for each build.
    inputs: [at('apps/web/.next/BUILD_ID'), at('scripts/lib/compress-files.mjs')],
  });
  if (isDone(compressed('best'))) return;
  const program = at('scripts/lib/compress-files-process.mjs');
  await once(compressed(compression), () =>
    mustRun(node, [program, at('apps/web/.next/static'), String(brotliLevels[compression])], {
      env,
      signal,
      remedy: 'See the error above.',
    }),
  );
}
