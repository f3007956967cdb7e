import { readEnv } from '../configuration/env.ts';
import { killEffects } from './kill-effects.ts';

/**
 * Runs `node apps/api/src/testing/kill-effects-many.ts [kills]`: the invariants of kill-effects.integration.test.ts, any number of times.
 * With DATABASE_URL, an empty database of a PostgreSQL server, its connections go silent at times.
 */
const kills = Number(process.argv[2] ?? '1000');
const report = await killEffects(
  kills,
  Math.random,
  (kill, soFar) => {
    if (kill % 25 === 0) process.stdout.write(`${kill} of ${kills}, judged so far: ${JSON.stringify(soFar)}\n`);
  },
  readEnv().databaseUrl,
);
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.offences.length === 0 ? 0 : 1;
