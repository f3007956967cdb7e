// A flood of code runs through the API of a server of its own.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { bundleServer, serverProgram } from '../../scripts/lib/server-bundle.mjs';

const root = path.resolve(import.meta.dirname, '../..');

async function freePort() {
  const server = createServer();
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise(resolve => server.close(resolve));
  return port;
}

/** Starts 200 runs of a workflow with a Code node at once, and asks for the health of the server meanwhile. */
export async function flood({ isQuick }) {
  const runs = isQuick ? 50 : 200;
  await bundleServer();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-flood-'));
  const server = spawn(process.execPath, [serverProgram], {
    cwd: root,
    env: { ...process.env, PORT: String(port), PINION_DATA_DIR: dataDir, PINION_WEB: 'off' },
    stdio: 'ignore',
  });
  try {
    await until(async () => (await fetch(`${url}/api/v1/health`)).ok);
    const call = async (method, route, body) => {
      const response = await fetch(`${url}/api/v1${route}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return response.json();
    };
    const node = (id, type, config) => ({ id, type, position: { x: 0, y: 0 }, config });
    const edge = (source, source_handle, target, target_handle) => ({
      id: `${source}-${target}`,
      source,
      source_handle,
      target,
      target_handle,
    });
    const workflow = await call('POST', '/workflows', {
      format: 'pinion.workflow/1',
      name: 'flood',
      nodes: [
        node('in', 'input', {}),
        node('code', 'code', { language: 'python', code: 'result = sum(range(100_000)) + inputs["in"]' }),
        node('out', 'output', {}),
      ],
      edges: [edge('in', 'value', 'code', 'in'), edge('code', 'value', 'out', 'value')],
    });
    await call('POST', `/workflows/${workflow.id}/runs`, { input: 0, wait_s: 30 });
    const health = [];
    let isOver = false;
    const watch = (async () => {
      while (!isOver) {
        const startedAt = performance.now();
        await fetch(`${url}/api/v1/health`);
        health.push(performance.now() - startedAt);
        await delay(10);
      }
    })();
    const startedAt = performance.now();
    const all = await Promise.all(
      Array.from({ length: runs }, (_, input) => call('POST', `/workflows/${workflow.id}/runs`, { input, wait_s: 60 })),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    isOver = true;
    await watch;
    const ok = all.filter(({ status }) => status === 'succeeded').length;
    const sorted = health.toSorted((a, b) => a - b);
    console.log(
      `flood: ${runs} runs in ${seconds.toFixed(1)} s, ${ok} succeeded; /health p50 ${sorted[sorted.length >> 1].toFixed(1)} p99 ${sorted[Math.floor(sorted.length * 0.99)].toFixed(1)} max ${sorted.at(-1).toFixed(1)} ms (${sorted.length} requests)`,
    );
  } finally {
    server.kill('SIGTERM');
    await new Promise(resolve => server.once('exit', resolve));
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function until(holds) {
  for (let attempt = 0; attempt < 600; attempt += 1) {
    const isReady = await holds().catch(() => false);
    if (isReady) return;
    await delay(100);
  }
  throw new Error('the server did not start');
}
