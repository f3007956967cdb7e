import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPinion } from '../../main-job/lib/child.mjs';
import { getJson, postJson } from '../../main-job/lib/http.mjs';
import { sleep } from '../../main-job/lib/stats.mjs';
import { agentRun, stockTool } from './runs.mjs';
import { workflowOf } from './graph.mjs';

/** Starts our server as users run it, with a tool server that responds immediately. */
export async function startOurs() {
  const stock = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"in_stock":3}');
  }).listen(0, '127.0.0.1');
  await once(stock, 'listening');
  const host = `127.0.0.1:${stock.address().port}`;
  const data = mkdtempSync(join(tmpdir(), 'pinion-editor-bench-'));
  const child = await startPinion({ data, allow: host, web: true });
  const make = async (path, body) => {
    const answer = await postJson(`${child.url}/api/v1${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 400)}`);
    return answer.body;
  };
  await make('/tools', stockTool(`http://${host}/`));
  return {
    url: child.url,
    /** Returns the address of an editor with that many nodes. */
    async editor(nodes) {
      return `${child.url}/workflows/${(await make('/workflows', workflowOf(nodes))).id}`;
    },
    /** Creates a finished run with that many calls. Returns its address, its calls, and the time of each event. */
    async run(calls) {
      const { id } = await make('/workflows', agentRun(calls));
      let run = await make(`/workflows/${id}/runs`, { input: null, wait_s: 60 });
      while (run.status === 'running' || run.status === 'queued') {
        await sleep(500);
        run = await getJson(`${child.url}/api/v1/runs/${run.run_id}`);
      }
      if (run.status !== 'succeeded') throw new Error(`the run of ${calls} calls: ${JSON.stringify(run).slice(0, 400)}`);
      return {
        url: `${child.url}/runs/${run.run_id}`,
        ...barsOf(await getJson(`${child.url}/api/v1/runs/${run.run_id}/bundle`)),
      };
    },
    async stop() {
      await child.stop();
      stock.close();
      rmSync(data, { recursive: true, force: true });
    },
  };
}

/** Returns the calls of a run in start order, with the indexes of their first and last event in the journal. */
function barsOf({ events }) {
  const rows = new Map();
  for (const { type, seq, ms, call_id, envelope } of events) {
    if (!type.startsWith('tool.')) continue;
    const row = rows.get(call_id) ?? { id: call_id, name: '', seq, start: ms };
    rows.set(call_id, { ...row, name: envelope?.name ?? row.name, endSeq: seq, end: ms });
  }
  return { rows: [...rows.values()], moments: events.map(({ ms }) => ms) };
}
