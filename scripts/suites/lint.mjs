import { readFileSync } from 'node:fs';
import { relative, tallyByArea } from '../lib/areas.mjs';
import { capture } from '../lib/children.mjs';
import { at } from '../lib/paths.mjs';

export const title = 'lint';

const exceptionsFile = 'lint/exceptions.json';

/** Runs the linter once over everything and counts one test per area. */
export async function run(tools) {
  const { code, stdout, output } = await capture(at('node_modules/.bin/oxlint'), ['--type-aware', '--format=json'], {
    env: tools.env,
  });
  const report = parse(stdout);
  if (!report || report.number_of_files === 0) {
    console.error(`The linter checked nothing (exit code ${code}).\n${output.trim()}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const findings = withoutExceptions(report.diagnostics.map(finding)).sort((a, b) => a.file.localeCompare(b.file));
  for (const { file, place, rule, text } of findings) console.log(`${file}${place}  ${rule}  ${text}`);
  console.log(`${report.number_of_files} files, ${report.number_of_rules} rules, ${findings.length} findings`);
  return tallyByArea(findings);
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function finding({ filename, code, message, help, note, labels }) {
  const span = labels?.[0]?.span;
  const text = [message, help, note].filter(Boolean).join('\n    ');
  return { file: relative(filename ?? ''), place: span ? `:${span.line}:${span.column}` : '', rule: code ?? '', text };
}

/** Drops what lint/exceptions.json excuses, and reports exceptions that are no longer needed. */
function withoutExceptions(findings) {
  const exceptions = JSON.parse(readFileSync(at(exceptionsFile), 'utf8'));
  const excuses = (exception, found) => exception.file === found.file && exception.rule === found.rule;
  const unused = exceptions.filter(exception => !findings.some(found => excuses(exception, found)));
  return [
    ...findings.filter(found => !exceptions.some(exception => excuses(exception, found))),
    ...unused.map(({ file, rule }) => ({
      file: exceptionsFile,
      place: '',
      rule,
      text: `${file} no longer needs this exception`,
    })),
  ];
}
