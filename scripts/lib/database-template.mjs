import { mkdirSync, rmSync } from 'node:fs';
import { mustRun } from './children.mjs';
import { once } from './once.mjs';
import { at, filesBelow } from './paths.mjs';

const folder = '.tmp/database-template';

/**
 * Creates an embedded database once, with every migration applied. Returns the environment in which servers copy it: creating a
 * new one takes about 5 s, a copy less than 1 s. The tests of the embedded database itself never use it.
 */
export async function databaseTemplate({ node, env }, { signal } = {}) {
  await once(
    {
      title: 'creating an empty database',
      stamp: `${folder}/stamp`,
      inputs: [at('pnpm-lock.yaml'), ...filesBelow('prisma')],
    },
    async () => {
      rmSync(at(folder), { recursive: true, force: true });
      mkdirSync(at(folder), { recursive: true });
      await mustRun(node, ['--liftoff-only', 'prisma/src/embedded/first-start.ts', at(folder, 'db')], {
        env,
        signal,
        remedy: 'Mend the error above in prisma/, then run the same command again.',
      });
    },
  );
  return { PINION_DATABASE_TEMPLATE: at(folder, 'db') };
}
