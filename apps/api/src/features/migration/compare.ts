/**
 * Compares recorded executions with a running server and prints what differs:
 * `node apps/api/src/features/migration/compare.ts FILE [--server URL] [--agent ID] [--ignore /at]`. FILE has one record a line, as JSON. A token
 * is read from PINION_TOKEN. The exit code is 1 where an execution differs.
 */
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { readNamedVariables } from '../../configuration/env.ts';
import type { ExecutionComparison } from './compare-executions.ts';
import { comparisonText } from './comparison-text.ts';

const atOnce = 100;
const { values, positionals } = parseArgs({
  options: {
    server: { type: 'string', default: 'http://127.0.0.1:3000' },
    agent: { type: 'string' },
    ignore: { type: 'string', multiple: true, default: [] },
  },
  allowPositionals: true,
});
const events = readFileSync(positionals[0] ?? 0, 'utf8')
  .split('\n')
  .filter(event => event.trim() !== '');
const records = events.map((event, index) => ({ id: `line ${index + 1}`, ...(JSON.parse(event) as Record<string, unknown>) }));
const token = readNamedVariables(['PINION_TOKEN']).get('PINION_TOKEN');
const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
const report: ExecutionComparison = { totals: { equal: 0, different: 0, not_comparable: 0 }, records: [] };

for (let from = 0; from < records.length; from += atOnce) {
  const named = values.agent === undefined ? {} : { agent_id: values.agent };
  const body = JSON.stringify({ records: records.slice(from, from + atOnce), ignore: values.ignore, ...named });
  const answer = await fetch(`${values.server}/api/v1/migration/compare`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(`${values.server} answered ${answer.status}: ${await answer.text()}`);
  const part = (await answer.json()) as ExecutionComparison;
  report.records.push(...part.records);
  for (const outcome of ['equal', 'different', 'not_comparable'] as const) report.totals[outcome] += part.totals[outcome];
}
process.stdout.write(comparisonText(report));
process.exitCode = report.totals.different > 0 ? 1 : 0;
