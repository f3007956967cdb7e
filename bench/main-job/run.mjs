// The main job. See README.md. node bench/main-job/run.mjs [--quick] [--no-web] [--only latency,throughput,...]
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startBare } from './contenders/bare-driver.mjs';
import { startOurs } from './contenders/pinion-driver.mjs';
import { startChild } from './lib/child.mjs';
import {
  measureHolds,
  measureIdle,
  measureLatency,
  measureMemory,
  measureSoak,
  measureThroughput,
  measureWidth,
} from './lib/measure.mjs';
import { manyAtOnce, sleep } from './lib/stats.mjs';
import { judge } from './lib/aims.mjs';

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean' },
    'no-web': { type: 'boolean' },
    only: { type: 'string' },
    out: { type: 'string' },
    'soak-minutes': { type: 'string', default: '0' },
  },
});
const wants = part => values.only === undefined || values.only.split(',').includes(part);
const scale = values.quick ? 0.25 : 1;
const times = count => Math.ceil(count * scale);

const folder = mkdtempSync(join(tmpdir(), 'pinion-main-job-'));
const stops = [];
const keep = part => {
  stops.unshift(() => part.stop());
  return part;
};

try {
  const model = keep(await startChild('support/model-server.mjs'));
  const tools = keep(await startChild('support/tool-server.mjs'));
  const servers = { modelUrl: `http://127.0.0.1:${model.port}/v1`, toolUrl: `http://127.0.0.1:${tools.port}` };
  const ours = keep(await startOurs({ ...servers, data: join(folder, 'pinion'), web: !values['no-web'] }));
  const bare = keep(await startBare({ ...servers, data: folder }));
  const job = { width: 4, query: '' };
  const both = [
    { contender: ours, job: await ours.prepare(job) },
    { contender: bare, job: await bare.prepare(job) },
  ];
  const result = {
    at: new Date().toISOString(),
    node: process.version,
    cpus: cpus().length,
    load_before: loadavg()[0],
    ideal_ms: 150,
  };
  await sleep(1000);
  if (wants('idle')) result.idle = await measureIdle(ours, times(20));
  for (const { contender, job: prepared } of both) await manyAtOnce(times(60), 4, () => contender.run(prepared));
  if (wants('latency')) [result.latency, result.latency_bare] = await measureLatency(both, times(120));
  if (wants('writes')) {
    const writes = { contender: ours, job: await ours.prepare({ ...job, writing: 2 }) };
    await manyAtOnce(times(60), 4, () => ours.run(writes.job));
    [result.writes, result.writes_bare] = await measureLatency([writes, both[1]], times(120));
  }
  if (wants('throughput'))
    [result.throughput, result.throughput_bare] = await measureThroughput(both, { count: times(320), width: 32, blocks: 3 });
  if (wants('width'))
    result.width = { of_4: await measureWidth(ours, servers.toolUrl, 4), of_16: await measureWidth(ours, servers.toolUrl, 16) };
  if (wants('holds')) {
    const queries = {
      '16 KB of letters': '?letters=16384',
      '200 KB': '?bytes=204800',
      '1 MB': '?bytes=1048576',
      '2 MB': '?bytes=2090000',
    };
    result.holds = await measureHolds(ours, queries);
    result.holds_bare = await measureHolds(bare, queries);
  }
  if (wants('memory')) result.memory = await measureMemory(both[0], { warm: times(500), more: times(2000) });
  if (Number(values['soak-minutes']) > 0) result.soak = await measureSoak(both[0], Number(values['soak-minutes']));
  if (wants('idle')) result.idle_after = await measureIdle(ours, times(20));
  result.load_after = loadavg()[0];
  const text = JSON.stringify(result, null, 2);
  console.log(text);
  console.log(judge(result));
  if (values.out !== undefined) writeFileSync(values.out, `${text}\n`);
} finally {
  for (const stop of stops) await stop();
  rmSync(folder, { recursive: true, force: true });
}
