import { capture } from '../lib/children.mjs';
import { tallyByArea } from '../lib/areas.mjs';
import { at } from '../lib/paths.mjs';
import { repeatCommand } from '../lib/repeat-command.mjs';

export const title = 'format';

export async function run(tools) {
  const args = ['format', '--reporter=json', '--max-diagnostics=none', '.'];
  const { code, stdout, output } = await capture(at('node_modules/.bin/biome'), args, { env: tools.env });
  const report = JSON.parse(stdout.slice(stdout.indexOf('{')) || '{}');
  const checked = (report.summary?.changed ?? 0) + (report.summary?.unchanged ?? 0);
  const findings = (report.diagnostics ?? []).map(found => ({ file: found.location?.path ?? '', kind: found.category }));
  for (const { file, kind } of findings) console.log(`${file}  ${kind === 'format' ? 'is not formatted' : kind}`);
  if (findings.length > 0) console.log('To fix formatting: npm run format');
  if (checked === 0 || (code !== 0 && findings.length === 0)) {
    console.error(`The formatter checked ${checked} files (exit code ${code}).\n${output.trim()}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
  const failures = findings.map(({ file }) => ({ text: `${file} is not formatted`, repeat: repeatCommand('format') }));
  return { ...tallyByArea(findings), failures };
}
