// The entry point of every job, named in `jobs` below: `node scripts/run.mjs start`. Zero dependencies, and runs on any
// Node.js >= 18: the job itself downloads the pinned Node.js 24.
import { stopWithParent } from './lib/children.mjs';
import { Remedy, Stopped } from './lib/failures.mjs';

const jobs = [
  'start',
  'dev',
  'install',
  'build',
  'test',
  'test-long',
  'check',
  'format',
  'new',
  'release',
  'attack',
  'backup',
  'restore',
  'check-upgrade',
];
const [name = 'start', ...words] = process.argv.slice(2);

stopWithParent();
try {
  if (!jobs.includes(name)) throw new Remedy(`there is no job '${name}'`, `Use one of: ${jobs.join(', ')}.`);
  const { job } = await import(`./jobs/${name}.mjs`);
  process.exitCode = await job(words);
} catch (error) {
  if (error instanceof Stopped) process.exitCode = 130;
  else if (error instanceof Remedy) {
    console.error(`\npinion: ${error.message}\n  what to do: ${error.remedy}`);
    process.exitCode = 1;
  } else throw error;
}
