// A flood of code runs through the API of a server of its own.
import { execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../apps/api/src/testing/server-process.ts';
import { at } from '../../scripts/lib/paths.mjs';
import { bundleServer, serverProgram } from '../../scripts/lib/server-bundle.mjs';

const floods = [
  { language: 'python', level: 2, backends: '[bubblewrap]', code: 'result = inputs["in"] + 1' },
  { language: 'javascript', level: 1, backends: '[quickjs]', code: 'return inputs.in + 1' },
];

/** The clock ticks of a second in /proc. */
const ticks = Number(execFileSync('getconf', ['CLK_TCK']).toString());

/** Runs a program and becomes the parent of what its processes leave behind, so that their CPU time is counted. */
const reaper = `
import ctypes, os, signal, sys
ctypes.CDLL(None).prctl(36, 1)
pid = os.spawnvp(os.P_NOWAIT, sys.argv[1], sys.argv[1:])
signal.signal(signal.SIGTERM, lambda *_: os.kill(pid, signal.SIGTERM))
while os.wait()[0] != pid: pass
`;

/** Starts many runs of a workflow with a Code node at once, for each sandbox, and requests `/health/live` meanwhile. */
export async function flood({ isQuick }) {
  await bundleServer();
  for (const one of floods) await floodSandbox(one, isQuick ? 100 : 1000);
}

async function floodSandbox({ language, level, backends, code }, count) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-flood-'));
  const config = path.join(dataDir, 'config.yaml');
  writeFileSync(config, `sandbox:\n  backends: ${backends}\n`);
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = spawn('python3', ['-c', reaper, process.execPath, at(serverProgram)], {
    env: { ...process.env, PORT: new URL(url).port, PINION_DATA_DIR: dataDir, PINION_CONFIG: config, PINION_WEB: 'off' },
    stdio: 'ignore',
  });
  try {
    await until(async () => (await fetch(`${url}/health/ready`)).ok);
    const call = async (method, route, body) => (await request(url, method, route, body)).json();
    const workflow = await call('POST', '/workflows', workflowOf(language, code));
    await call('POST', `/workflows/${workflow.id}/runs`, { input: 0, wait_s: 30 });

    const watcher = fork(fileURLToPath(new URL('../large/watch-health.mjs', import.meta.url)), [`${url}/health/live`, '10'], {
      execArgv: [],
    });
    await once(watcher, 'message');
    const cpuBefore = cpuSeconds(server.pid);
    const load = loadavg()[0];
    const startedAt = performance.now();
    const accepted = await Promise.all(
      Array.from({ length: count }, (_, input) => call('POST', `/workflows/${workflow.id}/runs`, { input })),
    );
    const acceptedAt = performance.now();
    await until(async () => (await call('GET', '/runs?limit=1&status=running')).items.length === 0, 500);
    const seconds = (performance.now() - startedAt) / 1000;
    const cpu = subtract(cpuSeconds(server.pid), cpuBefore);
    watcher.send('stop');
    const [health] = await once(watcher, 'message');

    const runs = await Promise.all(accepted.map(async ({ run_id: id }) => readRun(url, id)));
    const isRight = ({ output, isSucceeded }, index) => isSucceeded && output === index + 1;
    const perRun = value => `${((value / count) * 1000).toFixed(0)} ms`;
    console.log(
      `flood ${language} level ${level} (${[...new Set(runs.map(({ backend }) => backend))]}): ${runs.filter(isRight).length} of ${count} succeeded in ${seconds.toFixed(1)} s, ${(count / seconds).toFixed(1)}/s, accepted in ${((acceptedAt - startedAt) / 1000).toFixed(1)} s; ` +
        `most places that a run was overtaken ${mostOvertaken(runs)}; CPU of a run ${perRun(cpu.server + cpu.sandboxes)}, of that the server ${perRun(cpu.server)}; ` +
        `/health/live p99 ${health.p99.toFixed(0)} max ${health.worst.toFixed(0)} ms (${health.count} requests); load before ${load.toFixed(1)}, after ${loadavg()[0].toFixed(1)}`,
    );
  } finally {
    server.kill('SIGTERM');
    await once(server, 'exit');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const request = (url, method, route, body) =>
  fetch(`${url}/api/v1${route}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

function workflowOf(language, code) {
  const node = (id, type, config) => ({ id, type, position: { x: 0, y: 0 }, config });
  const edge = (source, source_handle, target, target_handle) => ({
    id: `${source}-${target}`,
    source,
    source_handle,
    target,
    target_handle,
  });
  return {
    format: 'pinion.workflow/1',
    name: 'flood',
    nodes: [node('in', 'input', {}), node('code', 'code', { language, code }), node('out', 'output', {})],
    edges: [edge('in', 'value', 'code', 'in'), edge('code', 'value', 'out', 'value')],
  };
}

/** Reads what a run returned, and when its code began, in milliseconds. */
async function readRun(url, id) {
  const text = await (await request(url, 'GET', `/runs/${id}/events`)).text();
  const events = text.split('\n').flatMap(line => (line.startsWith('data: ') ? [JSON.parse(line.slice(6))] : []));
  const executed = events.find(({ type }) => type === 'tool.executed');
  const sandbox = executed?.envelope.meta.sandbox;
  const last = events.at(-1);
  return {
    id,
    output: last.output,
    isSucceeded: last.status === 'succeeded',
    backend: sandbox?.backend,
    begunAt: Date.parse(executed?.at) - (sandbox?.wall_ms ?? 0),
  };
}

/** Returns how many runs that were accepted later began before a run, at most. Ids are in the order of acceptance. */
function mostOvertaken(runs) {
  const inOrder = runs.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const begun = inOrder.map(({ begunAt }) => begunAt);
  return Math.max(...begun.map((at, index) => begun.slice(index + 1).filter(later => later < at).length));
}

/** Returns the CPU seconds of the server's process, and of the processes that it started with those that ended. */
function cpuSeconds(pid) {
  const { children } = cpuOf(pid);
  const [server] = childrenOf(pid);
  const own = cpuOf(server).own;
  return { server: own, sandboxes: children + cpuOf(server).children + below(childrenOf(server)) };
}

const below = pids => pids.reduce((sum, pid) => sum + cpuOf(pid).own + cpuOf(pid).children + below(childrenOf(pid)), 0);

function cpuOf(pid) {
  const stat = readOr(`/proc/${pid}/stat`);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const seconds = (from, to) => fields.slice(from, to).reduce((sum, field) => sum + Number(field) / ticks, 0);
  return stat === '' ? { own: 0, children: 0 } : { own: seconds(11, 13), children: seconds(13, 15) };
}

const childrenOf = pid => readOr(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const subtract = (after, before) => ({ server: after.server - before.server, sandboxes: after.sandboxes - before.sandboxes });

async function until(holds, everyMs = 100) {
  for (const endsAt = performance.now() + 1_800_000; performance.now() < endsAt; ) {
    if (await holds().catch(() => false)) return;
    await delay(everyMs);
  }
  throw new Error('it did not come to an end in 30 minutes');
}
