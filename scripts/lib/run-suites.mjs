import { suites } from '../suites/index.mjs';
import { Remedy } from './failures.mjs';
import { at } from './paths.mjs';
import { prepare } from './prepare.mjs';
import { elapsed } from './step.mjs';

/** Runs the named suites in sequence. A suite that cannot run counts as failed, and the next one still runs. */
export async function runSuites(names) {
  const unknown = names.find(name => !Object.hasOwn(suites, name));
  if (unknown) throw new Remedy(`there is no suite '${unknown}'`, `Use some of: ${Object.keys(suites).join(', ')}.`);
  const prepared = await prepare();
  // The servers of the tests have data directories of their own. With one cache they compile their code once.
  const env = { ...prepared.env, NODE_COMPILE_CACHE: at('.tmp/code-cache') };
  const tools = { ...prepared, env, chosen: names };
  const results = [];
  for (const name of names) results.push(await runSuite(suites[name], tools));
  return report(results);
}

async function runSuite({ title, run }, tools) {
  console.log(`\n== ${title}`);
  const started = Date.now();
  const counts = await run(tools).catch(error => {
    if (!(error instanceof Remedy)) throw error;
    console.error(`${error.message}\n  what to do: ${error.remedy}`);
    return { passed: 0, failed: 1, skipped: 0 };
  });
  return { title, ...counts, time: elapsed(started) };
}

/** Prints the last line, which is machine-readable: exactly `N passed, N failed`. */
function report(results) {
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  console.log('');
  for (const { title, failures = [], unstable = [] } of results) {
    for (const line of failures) console.log(`FAILED ${title}: ${line}`);
    for (const line of unstable) console.log(`passed at the second go, ${title}: ${line}`);
  }
  for (const { title, passed, failed, skipped, time } of results) {
    const mark = failed > 0 ? 'FAILED' : 'ok    ';
    console.log(`${mark} ${title.padEnd(18)} ${passed} passed, ${failed} failed, ${skipped} skipped in ${time}`);
  }
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}
