import { capture } from '../lib/children.mjs';
import { postgresTemplate } from '../lib/postgres-template.mjs';
import { serverPackages } from '../lib/system-packages.mjs';
import { throwawayPostgres } from '../lib/throwaway-postgres.mjs';
import { buildApp } from '../lib/build-app.mjs';
import { isWhole } from '../selection/reach.mjs';

export const title = 'attack';
export const packages = serverPackages;

const attacked = /^(apps|packages|prisma)\/|^e2e\/(attack|support)\//;

/** Runs the faults of e2e/attack against the built program, one test per case. */
export async function run(tools) {
  const { reach, shard } = tools.selection;
  if (!isWhole('attack', reach) && !reach.changed.some(file => attacked.test(file))) return { passed: 0, failed: 0, skipped: 0 };
  await buildApp(tools, { compression: 'fast' });
  const database = await throwawayPostgres();
  try {
    const template = await postgresTemplate(database, tools);
    const env = { ...tools.env, ...template, PINION_E2E_DATABASE_URL: database.url };
    const words = shard === undefined ? [] : ['--shard', `${shard.index}/${shard.count}`];
    const { output } = await capture(tools.node, ['e2e/attack/run.ts', ...words], { env });
    console.log(output.trim());
    const [, passed, failed, skipped] = /(\d+) passed, (\d+) failed, (\d+) skipped\s*$/.exec(output) ?? [];
    // A program that ended before its last line has failed.
    if (passed === undefined) return { passed: 0, failed: 1, skipped: 0 };
    return { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), failures: failuresIn(output) };
  } finally {
    await database.stop();
  }
}

const failuresIn = output =>
  [...output.matchAll(/^FAILED ([\w-]+)(.*)\n\s*(.*)/gm)].map(([, name, fault, reason]) => ({
    text: `${name}${fault} (${reason})`,
    repeat: `npm run attack -- ${name}`,
  }));
