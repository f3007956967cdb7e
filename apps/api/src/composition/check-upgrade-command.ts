import { parseArgs } from 'node:util';
import { type CheckedRun, checkUpgrade } from './check-upgrade.ts';

const longestValue = 120;

const shorten = (value: unknown): string => {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length <= longestValue ? text : `${text.slice(0, longestValue)}…`;
};

/** Returns the lines for a run that differs. */
function linesOf({ run_id, workflow_name, differences, error }: CheckedRun): string[] {
  if (error !== null) return [`${run_id} ${workflow_name}: could not be replayed: ${error}`];
  return differences.map(({ seq, node_id, type, pointer, recorded, replayed }) => {
    const where = [seq === null ? undefined : `event ${seq}`, node_id === null ? undefined : `node ${node_id}`, type, pointer];
    const position = where.filter(part => part !== undefined && part !== null && part !== '').join(', ');
    return `${run_id} ${workflow_name}: ${position}: recorded ${shorten(recorded)}, now ${shorten(replayed)}`;
  });
}

const { values } = parseArgs({
  options: {
    data: { type: 'string', default: '.pinion' },
    database: { type: 'string' },
    last: { type: 'string', default: '100' },
    json: { type: 'boolean', default: false },
  },
});
const last = Number(values.last);
if (!Number.isInteger(last) || last < 1) {
  process.stderr.write('check-upgrade: --last must be a whole number greater than 0\n');
  process.exit(2);
}
try {
  const checked = await checkUpgrade({ dataDir: values.data, url: values.database, last });
  const different = checked.filter(({ differences, error }) => differences.length > 0 || error !== null);
  if (values.json) process.stdout.write(`${JSON.stringify({ checked: checked.length, runs: different })}\n`);
  else {
    for (const line of different.flatMap(linesOf)) process.stdout.write(`${line}\n`);
    process.stdout.write(`${checked.length} runs replayed, ${different.length} different\n`);
  }
  process.exitCode = different.length > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`check-upgrade: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
