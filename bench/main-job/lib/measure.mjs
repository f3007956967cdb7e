import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { getJson } from './http.mjs';
import { cpuMs, rssMb, rssOf, treeOf } from './process-tree.mjs';
import { manyAtOnce, quantile, round, sleep } from './stats.mjs';

/** Measures one run at a time, alternating between the contenders. */
export async function measureLatency(contenders, count) {
  const results = contenders.map(() => ({ times: [], cpu: 0 }));
  for (let n = 0; n < count; n += 1) {
    for (const [index, { contender, job }] of contenders.entries()) {
      const before = cpuMs(contender.pid);
      const start = performance.now();
      await contender.run(job);
      results[index].times.push(performance.now() - start);
      await sleep(5); // Writes after the response belong to the run.
      results[index].cpu += cpuMs(contender.pid) - before;
    }
  }
  return results.map(({ times, cpu }) => ({
    p50_ms: round(quantile(times, 0.5)),
    p95_ms: round(quantile(times, 0.95)),
    cpu_ms_a_run: round(cpu / count),
  }));
}

/** Measures `width` concurrent runs in alternating blocks, and the CPU time of a run under load. */
export async function measureThroughput(contenders, { count, width, blocks }) {
  const results = contenders.map(() => ({ ms: 0, cpu: 0 }));
  for (let block = 0; block < blocks; block += 1) {
    for (const [index, { contender, job }] of contenders.entries()) {
      const before = cpuMs(contender.pid);
      results[index].ms += await manyAtOnce(count, width, () => contender.run(job));
      results[index].cpu += cpuMs(contender.pid) - before;
    }
  }
  const all = count * blocks;
  return results.map(({ ms, cpu }) => ({ runs_per_s: round((all * 1000) / ms), cpu_ms_a_run: round(cpu / all) }));
}

export async function measureWidth(contender, toolUrl, width) {
  const job = await contender.prepare({ width, query: '' });
  await contender.run(job);
  await getJson(`${toolUrl}/stats?reset`);
  await contender.run(job);
  return (await getJson(`${toolUrl}/stats`)).mostOpen;
}

export async function measureMemory({ contender, job }, { warm, more }) {
  await manyAtOnce(warm, 16, () => contender.run(job));
  await sleep(3000);
  const before = rssMb(contender.pid);
  await manyAtOnce(more, 16, () => contender.run(job));
  await sleep(3000);
  const after = rssMb(contender.pid);
  return { warm_mb: round(before), growth_mb: round(after - before) };
}

/** Runs jobs for some minutes, 4 at once, and samples the memory. Flat means that the last third needs what the second needs. */
export async function measureSoak({ contender, job }, minutes) {
  const end = performance.now() + minutes * 60_000;
  let runs = 0;
  const samples = [];
  const sampler = setInterval(() => samples.push(round(rssMb(contender.pid))), 10_000);
  const lane = async () => {
    while (performance.now() < end) {
      await contender.run(job);
      runs += 1;
    }
  };
  await Promise.all(Array.from({ length: 4 }, lane));
  clearInterval(sampler);
  const third = Math.floor(samples.length / 3);
  const parts = [samples.slice(0, third), samples.slice(third, 2 * third), samples.slice(2 * third)];
  return {
    minutes,
    runs,
    p50_mb_by_third: parts.map(part => quantile(part, 0.5)),
    most_mb: Math.max(...samples),
    samples_mb: samples.filter((_, index) => index % 6 === 0),
  };
}

export async function measureIdle({ pid }, seconds) {
  const before = cpuMs(pid);
  await sleep(seconds * 1000);
  return {
    rss_mb: round(rssMb(pid)),
    by_process_mb: treeOf(pid).map(id => round(rssOf(id))),
    cpu_percent: round((cpuMs(pid) - before) / (seconds * 10)),
  };
}

/** Returns the slowest ping response while outputs are processed, relative to the slowest when idle. */
export async function measureHolds(contender, queries) {
  const pinger = fork(fileURLToPath(new URL('pinger.mjs', import.meta.url)), [contender.health], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await once(pinger.stdout, 'data');
  const waits = async () => {
    pinger.send('waits');
    return (await once(pinger, 'message'))[0];
  };
  await sleep(500);
  await waits();
  await sleep(3000);
  const calm = await waits();
  const holds = {};
  for (const [name, query] of Object.entries(queries)) {
    const job = await contender.prepare({ width: 4, query });
    await contender.run(job);
    await sleep(200);
    await waits();
    for (let n = 0; n < 10; n += 1) await contender.run(job);
    const busy = await waits();
    holds[name] = {
      longest_ms: round(Math.max(...busy)),
      p99_ms: round(quantile(busy, 0.99)),
      over_calm_ms: round(Math.max(...busy) - quantile(calm, 0.99)),
    };
  }
  pinger.disconnect();
  pinger.kill();
  return { calm_p99_ms: round(quantile(calm, 0.99)), calm_longest_ms: round(Math.max(...calm)), ...holds };
}
