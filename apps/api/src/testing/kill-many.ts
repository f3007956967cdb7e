import { killRounds } from './kill-rounds.ts';

/** Runs `node apps/api/src/testing/kill-many.ts [rounds]`: the invariants of kill-resume.integration.test.ts, any number of times. */
const rounds = Number(process.argv[2] ?? '200');
const report = await killRounds(rounds, Math.random, round => {
  if (round % 10 === 0) process.stdout.write(`${round} of ${rounds}\n`);
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.offences.length === 0 ? 0 : 1;
