import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach } from 'vitest';

/*
 * Setup of the projects whose tests start no process. A test that does fails, also when the code under test survives the error:
 * it belongs in a file that is named *.integration.test.ts.
 */

const starters = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync'] as const;
const started: string[] = [];

for (const name of starters) {
  const refuse = (): never => {
    started.push(name);
    throw new Error(`A unit test starts a process (${name}). Name its file *.integration.test.ts.`);
  };
  Object.assign(childProcess, { [name]: refuse });
}
// For modules that import a function by its name.
syncBuiltinESMExports();

afterEach(() => {
  const [name] = started.splice(0);
  if (name !== undefined) throw new Error(`This test starts a process (${name}). Name its file *.integration.test.ts.`);
});
