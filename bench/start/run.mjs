// How long does a server take to start, from its sources and from its bundle? See README.md.
// node bench/start/run.mjs [--starts 5]
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { memoryOptions, memoryVariables } from '../../scripts/lib/memory.mjs';
import { root } from '../../scripts/lib/paths.mjs';
import { bundleServer, serverProgram } from '../../scripts/lib/server-bundle.mjs';
import { freePort } from '../main-job/lib/child.mjs';
import { cpuMs, rssMb } from '../main-job/lib/process-tree.mjs';
import { quantile, round } from '../main-job/lib/stats.mjs';

const { values } = parseArgs({ options: { starts: { type: 'string', default: '5' } } });
const programs = { sources: 'apps/api/src/main.ts', bundle: serverProgram };
const folder = mkdtempSync(path.join(tmpdir(), 'pinion-start-'));

/** Starts a server with the embedded database and without pages, measures it when it is ready, and stops it. */
async function measureStart(name) {
  const env = {
    ...process.env,
    ...memoryVariables,
    PORT: String(await freePort()),
    PINION_DATA_DIR: path.join(folder, name),
    PINION_WEB: 'off',
    NODE_ENV: 'production',
  };
  const began = performance.now();
  const server = spawn(process.execPath, [...memoryOptions, programs[name]], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve, reject) => {
    server.stdout.on('data', chunk => {
      if (chunk.toString().includes('Pinion is ready')) resolve();
    });
    server.once('exit', code => reject(new Error(`the server from its ${name} ended with ${code}`)));
  });
  const measured = { ready_ms: performance.now() - began, cpu_ms: cpuMs(server.pid), memory_mb: rssMb(server.pid) };
  server.kill('SIGTERM');
  await once(server, 'exit');
  return measured;
}

const medianOf = starts =>
  Object.fromEntries(
    Object.keys(starts[0]).map(key => [
      key,
      round(
        quantile(
          starts.map(start => start[key]),
          0.5,
        ),
      ),
    ]),
  );

await bundleServer();
console.log(`${values.starts} starts each, alternating; ${cpus().length} cores, load ${loadavg()[0].toFixed(1)}`);
const found = { sources: [], bundle: [] };
try {
  // The first start creates the database and compiles the code.
  for (const name of Object.keys(programs))
    console.log(`first start from ${name}: ${Math.round((await measureStart(name)).ready_ms)} ms`);
  for (let n = 0; n < Number(values.starts); n += 1)
    for (const name of Object.keys(programs)) found[name].push(await measureStart(name));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.table(Object.fromEntries(Object.entries(found).map(([name, starts]) => [name, medianOf(starts)])));
