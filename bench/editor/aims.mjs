// Compares the editor's targets with the figures of a run that was saved with --out. See README.md.
// node bench/editor/aims.mjs figures.json [--strict]
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { aimTable, isMissed, judge } from './lib/aims.mjs';

const { values, positionals } = parseArgs({ options: { strict: { type: 'boolean' } }, allowPositionals: true });
const [file] = positionals;
if (file === undefined) {
  console.error('Which figures? node bench/editor/run.mjs --out figures.json, then node bench/editor/aims.mjs figures.json');
  process.exitCode = 2;
} else {
  const verdicts = judge(JSON.parse(readFileSync(file, 'utf8')));
  console.log(aimTable(verdicts));
  if (values.strict && verdicts.some(isMissed)) process.exitCode = 1;
}
