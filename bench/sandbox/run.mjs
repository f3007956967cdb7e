// Measures the sandboxes. See README.md.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import {
  createBubblewrapBackend,
  createGvisorBackend,
  createJustBashBackend,
  createPyodideBackend,
  createQuickJsBackend,
  SandboxSlots,
} from '../../packages/tool-runtime/src/adapters/sandbox/index.ts';
import { defaultCodeLimits } from '../../packages/contracts/src/code/code-limits.ts';
import { javascriptCases } from '../../packages/tool-runtime/src/testing/sandbox-cases/javascript-cases.ts';
import { pythonCases } from '../../packages/tool-runtime/src/testing/sandbox-cases/python-cases.ts';
import { shellCases } from '../../packages/tool-runtime/src/testing/sandbox-cases/shell-cases.ts';
import { flood } from './flood.mjs';

const args = process.argv.slice(2);
const isQuick = args.includes('--quick');
const only = args[args.indexOf('--only') + 1]?.split(',');
const wants = part => !args.includes('--only') || only.includes(part);

const creators = {
  quickjs: [createQuickJsBackend, ['javascript']],
  'just-bash': [createJustBashBackend, ['shell']],
  pyodide: [createPyodideBackend, ['python']],
  bubblewrap: [createBubblewrapBackend, ['javascript', 'python', 'shell']],
  gvisor: [createGvisorBackend, ['python', 'shell']],
};
const small = { javascript: 'return 1', python: 'result = 1', shell: 'true' };
const cases = { javascript: javascriptCases, python: pythonCases, shell: shellCases };

const request = (language, code, more = {}) => ({
  language,
  code,
  inputs: {},
  secrets: {},
  limits: { ...defaultCodeLimits, ...more.limits },
  signal: new AbortController().signal,
  ...(more.inputs === undefined ? {} : { inputs: more.inputs }),
});
const percentile = (values, share) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))];
const rounded = value => Math.round(value * 10) / 10;
const timed = async action => {
  const startedAt = performance.now();
  const result = await action();
  return [performance.now() - startedAt, result];
};

async function available(backend, languages) {
  const reasons = await Promise.all(languages.map(language => backend.unavailable(language)));
  return languages.filter((_, index) => reasons[index] === undefined);
}

/** Milliseconds until the next process of a slow sandbox is ready, with a margin. */
const startMs = { pyodide: 1500, gvisor: 1200, 'just-bash': 500, quickjs: 400, bubblewrap: 400 };

async function latency() {
  for (const [id, [create, languages]] of Object.entries(creators)) {
    for (const language of languages) {
      const backend = create(new SandboxSlots());
      if ((await available(backend, [language])).length === 0) continue;
      const [cold, warm] = [[], []];
      for (let n = 0; n < (isQuick ? 10 : 40); n += 1) {
        // Time for the next process to be ready.
        await delay(startMs[id]);
        const [ms, run] = await timed(() => backend.run(request(language, small[language])));
        (run.isCold ? cold : warm).push(ms);
      }
      await backend.close();
      for (let n = 0; n < (isQuick ? 2 : 8); n += 1) {
        const fresh = create(new SandboxSlots());
        await delay(200);
        const [ms, run] = await timed(() => fresh.run(request(language, small[language])));
        if (run.isCold) cold.push(ms);
        await fresh.close();
      }
      console.log(
        `latency ${id} ${language}: warm p50 ${rounded(percentile(warm, 0.5))} p95 ${rounded(percentile(warm, 0.95))} min ${rounded(Math.min(...warm))} (${warm.length}); cold p50 ${rounded(percentile(cold, 0.5))} min ${rounded(Math.min(...cold))} (${cold.length})`,
      );
    }
  }
}

const endless = { javascript: 'for (;;);', python: 'while True: pass', shell: 'while :; do :; done' };

async function timeouts() {
  for (const [id, [create, languages]] of Object.entries(creators)) {
    const backend = create(new SandboxSlots());
    for (const language of await available(backend, languages)) {
      const over = [];
      for (let n = 0; n < (isQuick ? 5 : 25); n += 1) {
        await delay(id === 'pyodide' || id === 'gvisor' ? 700 : 100);
        const run = await backend.run(request(language, endless[language], { limits: { wall_ms: 300 } }));
        over.push(run.usage.wallMs - 300);
      }
      console.log(
        `timeouts ${id} ${language}: over the limit p50 ${rounded(percentile(over, 0.5))} p95 ${rounded(percentile(over, 0.95))} ms`,
      );
    }
    await backend.close();
  }
}

const left = () => ({
  processes: Number(
    execFileSync('sh', [
      '-c',
      "ps -eo args | grep -cE '[b]wrap|[r]unsc|quickjs-guest|pyodide-guest|just-bash-guest|cpython_guest|shell-guest' || true",
    ]).toString(),
  ),
  descriptors: readdirSync('/proc/self/fd').length,
  mounts: readFileSync('/proc/mounts', 'utf8').split('\n').length,
  cgroups: existsSync('/sys/fs/cgroup')
    ? readdirSync('/sys/fs/cgroup', { recursive: true, withFileTypes: true }).filter(entry => entry.isDirectory()).length
    : 0,
  files: readdirSync(tmpdir()).filter(name => /^pinion-(sandbox|gvisor|python)-/.test(name)).length,
});

async function soak() {
  const before = left();
  const slots = new SandboxSlots();
  const backends = Object.values(creators).map(([create, languages]) => ({ backend: create(slots), languages }));
  const runs = isQuick ? 100 : 1000;
  const [ms, failures] = await timed(async () => {
    let failed = 0;
    const jobs = Array.from({ length: runs }, (_, index) => async () => {
      // Most runs where a start is fast, so that the others do not take the whole time.
      const { backend, languages } = backends[index % 10 === 0 ? (1 + ((index / 10) % 4)) | 0 : index % 2 === 0 ? 0 : 3];
      const language = languages[index % languages.length];
      const run = await backend.run(request(language, small[language]));
      if (run.outcome.kind !== 'returned') failed += 1;
    });
    const worker = async () => {
      for (let job = jobs.pop(); job !== undefined; job = jobs.pop()) await job();
    };
    await Promise.all(Array.from({ length: 8 }, worker));
    return failed;
  });
  await Promise.all(backends.map(({ backend }) => backend.close()));
  await delay(1500);
  console.log(
    `soak: ${runs} runs in ${rounded(ms / 1000)} s, ${failures} failed; before ${JSON.stringify(before)}, after ${JSON.stringify(left())}`,
  );
}

/**
 * Measures the longest gap between two turns of the event loop, and the longest time in which the loop worked in one gap. In the
 * rest of a gap it was ready to run, and the kernel had given its core to a sandbox.
 */
function watchLoop() {
  const longest = { gap: 0, work: 0 };
  let at = performance.now();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.now();
    const utilization = performance.eventLoopUtilization();
    longest.gap = Math.max(longest.gap, now - at);
    longest.work = Math.max(longest.work, performance.eventLoopUtilization(utilization, before).active);
    at = now;
    before = utilization;
  }, 5);
  return () => {
    clearInterval(timer);
    return longest;
  };
}

async function hold() {
  const slots = new SandboxSlots();
  globalThis.gc?.();
  const memory = process.memoryUsage().rss;
  let peak = memory;
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50);
  for (const [id, [create, languages]] of Object.entries(creators)) {
    const backend = create(slots);
    const usable = await available(backend, languages);
    for (const language of usable) {
      const stop = watchLoop();
      const chosen = cases[language].filter((_, index) => !isQuick || index % 10 === 0);
      await Promise.all(chosen.map(one => backend.run(request(language, one.code, one))));
      const { gap, work } = stop();
      console.log(
        `hold ${id} ${language}: ${chosen.length} programs, longest work ${rounded(work)} ms, longest gap ${rounded(gap)} ms`,
      );
    }
    await backend.close();
  }
  clearInterval(timer);
  console.log(`hold: memory of the server grew by ${rounded((peak - memory) / 1024 / 1024)} MB at most`);
}

async function kills() {
  const rounds = isQuick ? 30 : 300;
  const backend = createBubblewrapBackend(new SandboxSlots());
  const recoveries = [];
  let ended = 0;
  for (let n = 0; n < rounds; n += 1) {
    const running = backend.run(request('python', 'import time\ntime.sleep(0.05)\nresult = 1'));
    await delay(Math.random() * 60);
    const pids = execFileSync('sh', ['-c', "pgrep -f '[b]wrap.*cpython_guest' || true"]).toString().split('\n').filter(Boolean);
    const pid = pids[Math.floor(Math.random() * pids.length)];
    try {
      if (pid !== undefined) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It had ended by itself.
    }
    const run = await running;
    if (run.outcome.kind === 'returned') ended += 1;
    const [ms, next] = await timed(() => backend.run(request('python', 'result = 2')));
    if (next.outcome.kind !== 'returned' || next.outcome.value !== 2) console.log('kills: the next run failed', next.outcome);
    recoveries.push(ms);
  }
  await backend.close();
  console.log(
    `kills: ${rounds} processes killed, ${ended} runs ended all the same, next run p50 ${rounded(percentile(recoveries, 0.5))} max ${rounded(Math.max(...recoveries))} ms`,
  );
}

for (const [name, part] of Object.entries({ latency, timeouts, soak, hold, kills, flood }))
  if (wants(name)) await part({ isQuick });
