import { capture } from '../lib/children.mjs';
import { relative, tallyByArea } from '../lib/areas.mjs';
import { at } from '../lib/paths.mjs';

export const title = 'lint';

/** One run over everything, one test per area. */
export async function run(tools) {
  const args = ['--type-aware', '--report-unused-disable-directives-severity=error', '--format=json'];
  const { code, stdout, output } = await capture(at('node_modules/.bin/oxlint'), args, { env: tools.env });
  const report = parse(stdout);
  if (!report || report.number_of_files === 0) {
    console.error(`The linter checked nothing (exit code ${code}).\n${output.trim()}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const findings = report.diagnostics.map(found => ({ file: found.filename ?? '', found }));
  for (const { file, found } of findings) console.log(line(file, found));
  console.log(`${report.number_of_files} files, ${report.number_of_rules} rules, ${findings.length} findings`);
  const counts = tallyByArea(findings);
  // An exit code without a finding is the linter itself in trouble.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function line(file, { code, message, help, labels }) {
  const span = labels?.[0]?.span;
  const place = span ? `${relative(file)}:${span.line}:${span.column}` : relative(file);
  return `${place}  ${code ?? ''}  ${message}${help ? `\n    ${help}` : ''}`;
}
