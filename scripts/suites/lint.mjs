import { existsSync, readFileSync } from 'node:fs';
import { isWhole } from '../selection/reach.mjs';
import { relative, tallyByArea } from '../lib/areas.mjs';
import { capture } from '../lib/children.mjs';
import { failureLine } from '../lib/failure-line.mjs';
import { at } from '../lib/paths.mjs';
import { repeatCommand } from '../lib/repeat-command.mjs';

export const title = 'lint';

const exceptionsFile = 'lint/exceptions.json';

/** Runs the linter once, over everything or what a change reaches, and counts one test per area. */
export async function run({ env, selection }) {
  const files = isWhole('lint', selection.reach) ? undefined : reachedFiles(selection.reach);
  if (files?.length === 0) return { passed: 0, failed: 0, skipped: 0 };
  const words = ['--type-aware', '--format=json', ...(files ?? [])];
  const { code, stdout, output } = await capture(at('node_modules/.bin/oxlint'), words, { env });
  const report = parse(stdout);
  if (!report || report.number_of_files === 0) {
    console.error(`The linter checked nothing (exit code ${code}).\n${output.trim()}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const findings = withoutExceptions(report.diagnostics.map(finding), files).sort((a, b) => a.file.localeCompare(b.file));
  for (const { file, place, rule, text } of findings) console.log(`${file}${place}  ${rule}  ${text}`);
  console.log(`${report.number_of_files} files, ${report.number_of_rules} rules, ${findings.length} findings`);
  const failures = findings.map(({ file, place, rule, text }) => ({
    text: failureLine(`${file}${place}`, rule, text),
    repeat: repeatCommand('lint'),
  }));
  return { ...tallyByArea(findings), failures };
}

/** Returns the files to lint, without those that the configuration of the linter leaves out. */
function reachedFiles({ files }) {
  const isLinted = file =>
    /\.(tsx?|mjs)$/.test(file) &&
    !/^(bench|testdata|tools|lint\/canaries)|\/generated\/|\.d\.ts$/.test(file) &&
    existsSync(at(file));
  return [...files].filter(isLinted);
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

/** Drops what lint/exceptions.json excuses, and reports exceptions for linted files that are no longer needed. */
function withoutExceptions(findings, files) {
  const exceptions = JSON.parse(readFileSync(at(exceptionsFile), 'utf8')).filter(({ file }) => files?.includes(file) ?? true);
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
