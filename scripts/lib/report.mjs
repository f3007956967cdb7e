import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Remedy } from './failures.mjs';
import { at } from './paths.mjs';
import { repeatCommand } from './repeat-command.mjs';

const folder = '.tmp/reports';

/** Writes the results of a run as JSON: `report.json`, or `shard-1-of-4.json`, or the file that `PINION_TEST_REPORT` names. */
export function writeReport(results, { shard, suites }) {
  const name = shard === undefined ? 'report.json' : `shard-${shard.index}-of-${shard.count}.json`;
  const file = process.env.PINION_TEST_REPORT ?? at(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ shard, suites, results }, null, 2)}\n`);
}

/**
 * Prints the failures, each with the command that repeats it, then a line per suite, and the last line, which is machine-readable:
 * exactly `N passed, N failed`. `seconds` is how long all took, which is less than the sum of suites that ran side by side. Returns
 * the exit code.
 */
export function printReport(results, seconds) {
  const sum = key => results.reduce((total, result) => total + result[key], 0);
  console.log('');
  for (const { title, failures } of results) {
    for (const [position, { text, repeat }] of failures.entries()) {
      console.log(`FAILED ${title}: ${text}`);
      if (failures[position + 1]?.repeat !== repeat) console.log(`       repeat it: ${repeat}`);
    }
  }
  for (const { title, passed, failed, skipped, seconds: own } of results) {
    const state = failed > 0 ? 'FAILED' : 'ok    ';
    console.log(`${state} ${title.padEnd(18)} ${passed} passed, ${failed} failed, ${skipped} skipped in ${own.toFixed(1)} s`);
  }
  if (seconds !== undefined && results.length > 1) console.log(`${results.length} suites in ${seconds.toFixed(1)} s`);
  if (sum('skipped') > 0) console.log(`${sum('skipped')} skipped`);
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

/** Reads the reports of all shards from a folder, at any depth, and returns the results of the whole run. */
export function readShards(from) {
  const files = readdirSync(from, { recursive: true }).filter(name => /(^|\/)shard-\d+-of-\d+\.json$/.test(name));
  const reports = files.map(name => JSON.parse(readFileSync(path.join(from, name), 'utf8')));
  const [first] = reports;
  if (first === undefined)
    throw new Remedy(`${from} has no report of a shard`, 'Run npm test -- --shard 1/4 and the other shards.');
  const { count } = first.shard;
  const missing = Array.from({ length: count }, (_, index) => index + 1).filter(
    index => !reports.some(({ shard }) => shard.index === index && shard.count === count),
  );
  if (missing.length > 0)
    throw new Remedy(
      `${from} has no report of shard ${missing.join(', ')} of ${count}`,
      `Run npm test -- --shard ${missing[0]}/${count}.`,
    );
  if (reports.length > count) throw new Remedy(`${from} has reports of several runs`, 'Delete those of the earlier run.');
  return mergeShards(reports);
}

/** Adds the results of shards up, per suite. */
export function mergeShards(reports) {
  const results = reports.flatMap(report => report.results);
  return reports[0].suites.map(suite => {
    const parts = results.filter(result => result.suite === suite);
    const add = key => parts.reduce((total, part) => total + part[key], 0);
    const missing = parts.length === 0 ? [{ text: 'it ran in no shard', repeat: repeatCommand(suite) }] : [];
    return countUncovered({
      suite,
      title: parts[0]?.title ?? suite,
      passed: add('passed'),
      failed: add('failed') + missing.length,
      skipped: add('skipped'),
      failures: [...parts.flatMap(part => part.failures), ...missing],
      // A shard cannot know whether a folder has tests in another one.
      uncovered: (parts[0]?.uncovered ?? []).filter(folder => parts.every(part => part.uncovered.includes(folder))),
      seconds: add('seconds'),
    });
  });
}

/** Counts each folder without a test as a failure, because an empty result is not a success. */
export function countUncovered(result) {
  const empty = (result.uncovered ?? []).map(folder => ({
    text: `no test ran in ${folder}`,
    repeat: repeatCommand(result.suite),
  }));
  return { ...result, failed: result.failed + empty.length, failures: [...result.failures, ...empty] };
}
