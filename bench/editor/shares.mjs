// Reports the share of each file in the scripts that the editor loads first. See README.md.
// node bench/editor/shares.mjs [--kept] [--files 60] [--why zod/v4/core]
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { importedBy, ownerOf, partsOf } from './lib/shares.mjs';

const { values } = parseArgs({
  options: { kept: { type: 'boolean' }, files: { type: 'string', default: '0' }, why: { type: 'string' } },
});
const web = fileURLToPath(new URL('../../apps/web', import.meta.url));
const next = words =>
  execFileSync(`${web}/node_modules/.bin/next`, ['analyze', ...words], {
    cwd: web,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 1e9,
    encoding: 'utf8',
  });

if (!values.kept) next(['--output']);
const rows = next(['export', '--route', '/workflows/[id]'])
  .split('\n')
  .filter(Boolean)
  .map(line => JSON.parse(line));
const parts = partsOf(rows);
const print = (sizes, count) => {
  for (const [name, bytes] of [...sizes].toSorted((a, b) => b[1] - a[1]).slice(0, count))
    console.log(`${(bytes / 1000).toFixed(1).padStart(7)}  ${name}`);
};
const owners = new Map();
for (const [path, bytes] of parts) owners.set(ownerOf(path), (owners.get(ownerOf(path)) ?? 0) + bytes);

console.log('KB, each file compressed by itself: more than they weigh together, but in proportion\n');
print(owners, 30);
console.log(`${([...parts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000).toFixed(1).padStart(7)}  all`);
if (Number(values.files) > 0) console.log();
print(parts, Number(values.files));
if (values.why !== undefined)
  for (const path of [...parts.keys()].filter(one => one.includes(values.why)))
    console.log(`\n${path}\n    ${importedBy(rows, path).join('\n    ')}`);
