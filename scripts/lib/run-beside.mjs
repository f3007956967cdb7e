import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { capture } from './children.mjs';
import { Stopped } from './failures.mjs';
import { at } from './paths.mjs';
import { repeatCommand } from './repeat-command.mjs';

/**
 * Runs suites by name in a process of low priority, which uses the processors while the suites of this process wait. Prints their
 * output when they have ended. Returns their results. `folder` is for its report.
 */
export async function runBeside(names, { suites, shard, node, env, folder }) {
  const report = path.join(folder, 'beside.json');
  const words = [
    at('scripts/run.mjs'),
    'test',
    ...names,
    ...(shard === undefined ? [] : ['--shard', `${shard.index}/${shard.count}`]),
  ];
  try {
    const { output } = await capture(node, words, {
      env: { ...env, PINION_TEST_REPORT: report },
      priority: constants.priority.PRIORITY_LOW,
    });
    console.log(output);
    return JSON.parse(readFileSync(report, 'utf8')).results;
  } catch (error) {
    if (error instanceof Stopped) throw error;
    const failureOf = suite => [{ text: `it has no result: ${error.message}`, repeat: repeatCommand(suite) }];
    return names.map(suite => ({
      suite,
      title: suites[suite].title,
      passed: 0,
      failed: 1,
      skipped: 0,
      failures: failureOf(suite),
      seconds: 0,
    }));
  }
}
