import { besideTests, onBuiltApp, suitesOfShard } from '../suites/index.mjs';
import { Remedy } from './failures.mjs';
import { at } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { repeatCommand } from './repeat-command.mjs';
import { runBeside } from './run-beside.mjs';
import { countUncovered, printReport, writeReport } from './report.mjs';
import { installMissing } from './system-packages.mjs';
import { withTemporaryFolder } from './temporary-folder.mjs';

/**
 * Runs suites, by name, in sequence. A suite that cannot run counts as failed, and the next one still runs. `selection` limits
 * their tests: { reach, shard, files, title }. Writes a report to .tmp/reports.
 */
export async function runSuites(suites, selection = {}) {
  const started = Date.now();
  const names = suitesOfShard(Object.keys(suites), selection.shard);
  const [prepared] = await Promise.all([prepare(), installMissing(names.flatMap(name => suites[name].packages ?? []))]);
  return withTemporaryFolder(folder => runNamed(names, { suites, selection, prepared, folder, started }));
}

async function runNamed(names, { suites, selection, prepared, folder, started }) {
  // The servers of the tests have data directories of their own. With one cache they compile their code once.
  const env = { ...prepared.env, NODE_COMPILE_CACHE: at('.tmp/code-cache'), TMPDIR: folder };
  const tools = { ...prepared, env, selection, chosen: names };
  const beside = suitesBeside(names, selection);
  const results = [];
  let others = beside.length > 0 ? runBeside(beside, { ...tools, ...selection, suites, folder }) : undefined;
  const awaitOthers = async () => {
    results.push(...((await others) ?? []));
    others = undefined;
  };
  // A stop ends the tests first. Then nobody is waiting for the others.
  others?.catch(() => undefined);
  for (const name of names.filter(one => !beside.includes(one))) {
    if (onBuiltApp.has(name)) await awaitOthers();
    results.push(await runSuite(name, suites[name], tools));
  }
  await awaitOthers();
  results.sort((a, b) => names.indexOf(a.suite) - names.indexOf(b.suite));
  writeReport(results, { ...selection, suites: Object.keys(suites) });
  return printReport(selection.shard === undefined ? results.map(countUncovered) : results, (Date.now() - started) / 1000);
}

/** Returns the suites that run beside the others. A part of the tests is over before it would pay. */
const suitesBeside = (names, { reach, files = [], title }) =>
  reach === undefined && files.length === 0 && title === undefined && names.includes('integration')
    ? names.filter(name => besideTests.has(name))
    : [];

async function runSuite(suite, { title, run }, tools) {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const counts = await run(tools).catch(error => {
    if (!(error instanceof Remedy)) throw error;
    console.error(`${error.message}\n  what to do: ${error.remedy}`);
    const failures = [{ text: error.message.split('\n')[0], repeat: repeatCommand(suite) }];
    return { passed: 0, failed: 1, skipped: 0, failures };
  });
  const { failures = counts.failed > 0 ? [{ text: 'see its output above', repeat: repeatCommand(suite) }] : [] } = counts;
  return { suite, title, ...counts, failures, seconds: (Date.now() - started) / 1000 };
}
