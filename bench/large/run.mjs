// Times runs with many large tool results. See README.md.
// node bench/large/run.mjs [--at-once 1,8,32] [--answers 25] [--kb 900] [--wire response|all] [--limit 240]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort, startProcess } from '../../apps/api/src/testing/server-process.ts';
import { useBundle } from '../machines/use-bundle.mjs';

const { values: options } = parseArgs({
  options: {
    'at-once': { type: 'string', default: '1,8,32' },
    answers: { type: 'string', default: '25' },
    kb: { type: 'string', default: '900' },
    wire: { type: 'string', default: 'response' },
    limit: { type: 'string', default: '240' },
  },
});
const answers = Number(options.answers);
const limitMs = Number(options.limit) * 1000;
const mebi = 1_048_576;

/** Starts a program of this folder in a separate process. Resolves with it and the first message it sends. */
async function startHelper(name, ...args) {
  const helper = fork(fileURLToPath(new URL(name, import.meta.url)), args, { execArgv: [] });
  const [message] = await once(helper, 'message');
  return { helper, message };
}

const sizeOf = folder =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile())
    .reduce(
      (sum, { parentPath, name }) => sum + (statSync(path.join(parentPath, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );

/** Returns the resident memory of a process and its children, in bytes. */
function residentOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  const own = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  return children.reduce((sum, child) => ({ ...sum, children: sum.children + residentOf(child).own }), { own, children: 0 });
}

async function ask(base, method, pathname, body) {
  const response = await fetch(`${base}/api/v1${pathname}`, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${pathname}: ${response.status} ${text.slice(0, 300)}`);
  return { size: text.length, body: text.length > 5_000_000 ? undefined : JSON.parse(text) };
}

async function prepare(base, origin) {
  const tool = {
    name: 'large.records',
    version: '1.0.0',
    description: 'Returns a large list.',
    category: 'test',
    input_schema: { type: 'object', properties: { n: { type: 'integer' } } },
    gateway: 'http',
    gateway_config: { url: `${origin}/records`, method: 'GET' },
    side_effect_policy: 'pure',
  };
  await ask(base, 'POST', '/tools', tool);
  const lines = [
    { tool_calls: Array.from({ length: answers }, (_, n) => ({ name: tool.name, input: { n } })) },
    { text: 'Done.' },
  ];
  const at = { position: { x: 0, y: 0 } };
  const handle = options.wire === 'all' ? 'tools_by_id' : 'response';
  const file = {
    format: 'pinion.workflow/1',
    name: 'Large answers',
    nodes: [
      { id: 'in', type: 'input', ...at, config: {} },
      {
        id: 'agent',
        type: 'agent',
        ...at,
        config: {
          model: { provider: 'scripted', model: '', lines },
          prompt: 'go',
          tools: [{ name: tool.name }],
          policy: { max_tool_calls: answers + 1 },
        },
      },
      { id: 'out', type: 'output', ...at, config: {} },
    ],
    edges: [
      { id: 'a', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' },
      { id: 'b', source: 'agent', source_handle: handle, target: 'out', target_handle: 'value' },
    ],
  };
  return (await ask(base, 'POST', '/workflows', file)).body.id;
}

/** Requests /health ten times a second from a dedicated process, and measures memory. */
async function watch(server) {
  const seen = { resident: 0, children: 0 };
  const { helper } = await startHelper('./watch-health.mjs', `${server.url}/api/v1/health`);
  const timer = setInterval(() => {
    const { own, children } = residentOf(server.pid);
    seen.resident = Math.max(seen.resident, own);
    seen.children = Math.max(seen.children, children);
  }, 100);
  return async () => {
    clearInterval(timer);
    helper.send('stop');
    const [health] = await once(helper, 'message');
    return { ...seen, ...health };
  };
}

async function measure(count, origin) {
  await useBundle();
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-large-'));
  const server = await startProcess(dataDir, await freePort(), {
    PINION_EGRESS_ALLOW: new URL(origin).host,
    PINION_LOG: 'off',
    PATH: process.env.PATH,
    ...(process.env.NODE_OPTIONS ? { NODE_OPTIONS: process.env.NODE_OPTIONS } : {}),
    ...(process.env.DATABASE_URL ? { DATABASE_URL: process.env.DATABASE_URL } : {}),
  });
  try {
    const workflow = await prepare(server.url, origin);
    const before = sizeOf(dataDir);
    const stopWatching = await watch(server);
    const began = performance.now();
    const ids = await Promise.all(
      Array.from(
        { length: count },
        async () => (await ask(server.url, 'POST', `/workflows/${workflow}/runs`, { input: null })).body.run_id,
      ),
    );
    const ended = new Map();
    while (ended.size < count && performance.now() - began < limitMs) {
      const { items } = (await ask(server.url, 'GET', '/runs?limit=100')).body;
      for (const { run_id, status, calls } of items)
        if (['succeeded', 'failed', 'cancelled'].includes(status)) ended.set(run_id, `${status}/${calls}`);
      await new Promise(resolve => setTimeout(resolve, 200));
    }
    const ran = performance.now() - began;
    const readBegan = performance.now();
    const { size } = await ask(server.url, 'GET', `/runs/${ids[0]}`);
    const read = performance.now() - readBegan;
    const worst = await stopWatching();
    return {
      'at once': count,
      ended: `${ended.size} ${[...new Set(ended.values())].join(' ')}`,
      'all, s': (ran / 1000).toFixed(1),
      'read one, s': (read / 1000).toFixed(2),
      'read, MB': (size / mebi).toFixed(0),
      'server, MB': (worst.resident / mebi).toFixed(0),
      'database process, MB': (worst.children / mebi).toFixed(0),
      'on disk, MB': ((sizeOf(dataDir) - before) / mebi).toFixed(0),
      '/health p99, ms': worst.p99.toFixed(0),
      'worst /health, ms': worst.worst.toFixed(0),
    };
  } finally {
    await server.end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const { helper: service, message: origin } = await startHelper('./service.mjs', options.kb);
const rows = [];
try {
  for (const count of options['at-once'].split(',').map(Number)) rows.push(await measure(count, origin));
  console.table(rows);
} finally {
  service.kill();
}
