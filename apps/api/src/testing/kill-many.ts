import { killRounds } from './kill-rounds.ts';

/** `node apps/api/src/testing/kill-many.ts [rounds]`: the law of kill-resume.test.ts, as often as one has patience for. */
const rounds = Number(process.argv[2] ?? '200');
const report = await killRounds(rounds, Math.random, round => {
  if (round % 10 === 0) process.stdout.write(`${round} of ${rounds}\n`);
});
process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
process.exitCode = report.offences.length === 0 ? 0 : 1;
