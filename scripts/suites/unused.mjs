import { capture } from '../lib/children.mjs';
import { at } from '../lib/paths.mjs';
import { repeatCommand } from '../lib/repeat-command.mjs';

export const title = 'unused code';

const kinds = ['files', 'dependencies', 'devDependencies', 'unlisted', 'exports', 'types'];

/** Finds files, dependencies and exports that nothing uses. Counts one test per kind. */
export async function run(tools) {
  const { code, stdout, output } = await capture(at('node_modules/.bin/knip'), ['--no-progress', '--reporter=json'], {
    env: tools.env,
  });
  const report = parse(stdout);
  if (report === undefined) return stopped(code, output);
  const failures = kinds.flatMap(kind => {
    const found = report.issues.flatMap(issue =>
      (issue[kind] ?? []).map(({ name }) => `${issue.file}  ${name === issue.file ? '' : name}`.trim()),
    );
    for (const line of found) console.log(`${kind}: ${line}`);
    return found.length === 0 ? [] : [{ text: `${kind}: ${found.join(', ')}`, repeat: repeatCommand('unused') }];
  });
  if (code !== 0 && failures.length === 0) return stopped(code, output);
  return { passed: kinds.length - failures.length, failed: failures.length, skipped: 0, failures };
}

function stopped(code, output) {
  console.error(`knip stopped with exit code ${code} and listed nothing.\n${output.trim()}`);
  return { passed: 0, failed: 1, skipped: 0 };
}

function parse(text) {
  try {
    return JSON.parse(text.slice(text.indexOf('{')));
  } catch {
    return undefined;
  }
}
