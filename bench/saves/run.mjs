// Times the saves of many editors of one workflow, over HTTP, with and without a merge on the server.
// node bench/saves/run.mjs [--editors 200] [--saves 5]
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startServer } from '../../apps/api/src/composition/start-server.ts';
import { readEnv } from '../../apps/api/src/configuration/env.ts';

const { values } = parseArgs({
  options: { editors: { type: 'string', default: '200' }, saves: { type: 'string', default: '5' } },
});
const [editors, saves] = [Number(values.editors), Number(values.saves)];
/** Minimum and maximum milliseconds that each editor pauses between two saves. */
const rests = [1000, 5000];
const mostAttempts = 50;

const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-saves-'));
const env = readEnv({ PORT: '0', PINION_DATA_DIR: dataDir, PINION_WEB: 'off', DATABASE_URL: process.env.DATABASE_URL ?? '' });
const wait = ms => new Promise(resolve => setTimeout(resolve, ms));
const rest = () => wait(rests[0] + Math.random() * (rests[1] - rests[0]));

const wide = {
  format: 'pinion.workflow/1',
  name: 'Wide',
  nodes: Array.from({ length: editors }, (_, index) => ({
    id: `n${index}`,
    type: 'prompt',
    title: 'old',
    position: { x: (index % 20) * 300, y: Math.floor(index / 20) * 160 },
    config: { template: 'old' },
  })),
  edges: [],
};

async function read(url) {
  const response = await fetch(url);
  return { file: await response.json(), version: response.headers.get('etag') };
}

/**
 * Runs one editor that renames its own node repeatedly. Returns the duration of each save until the server stored it, and the
 * conflicts.
 */
async function edit(url, index, query) {
  const times = [];
  let conflicts = 0;
  let known = await read(url);
  for (let save = 1; save <= saves; save += 1) {
    await rest();
    const started = performance.now();
    for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
      const nodes = known.file.nodes.map(node => (node.id === `n${index}` ? { ...node, title: `save ${save}` } : node));
      const response = await fetch(`${url}${query}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'if-match': known.version },
        body: JSON.stringify({ ...known.file, nodes }),
      });
      const body = await response.json();
      if (response.ok) {
        known = { file: body, version: response.headers.get('etag') };
        times.push(performance.now() - started);
        break;
      }
      if (response.status !== 409) throw new Error(`${response.status}: ${JSON.stringify(body)}`);
      conflicts += 1;
      known = await read(url);
    }
  }
  return { times, conflicts };
}

try {
  const server = await startServer({ env, shopPace: 0 });
  for (const [name, query] of [
    ['refuse', ''],
    ['merge', '?on_conflict=merge'],
  ]) {
    const created = await fetch(`${server.url}/api/v1/workflows`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wide),
    });
    const { id } = await created.json();
    const url = `${server.url}/api/v1/workflows/${id}`;
    const results = await Promise.all(wide.nodes.map((_, index) => edit(url, index, query)));
    const times = results.flatMap(result => result.times).sort((a, b) => a - b);
    const conflicts = results.reduce((sum, result) => sum + result.conflicts, 0);
    const { file } = await read(url);
    const lost = file.nodes.filter(node => node.title !== `save ${saves}`).length;
    const at = share => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]);
    console.log(
      `${name.padEnd(7)} ${editors} editors: ${times.length} of ${editors * saves} saved, ${conflicts} conflicts, ` +
        `p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, changes lost: ${lost}`,
    );
  }
  await server.close();
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
