import { killEffects } from './kill-effects.ts';

/** `node apps/api/src/testing/kill-effects-many.ts [kills]`: the law of kill-effects.test.ts, as often as one has patience for. */
const kills = Number(process.argv[2] ?? '1000');
const report = await killEffects(kills, Math.random, (kill, soFar) => {
  if (kill % 25 === 0) process.stdout.write(`${kill} of ${kills}, judged so far: ${JSON.stringify(soFar)}\n`);
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.offences.length === 0 ? 0 : 1;
