import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunEvent, EnvelopeView } from '@pinion/contracts';
import type { RunView } from '../features/runs/read/run-view.ts';
import { jsonClient } from './json-client.ts';
import { freePort, type ServerProcess, startProcess } from './server-process.ts';
import { slowProxy } from './slow-proxy.ts';
import { scripted, smallWorkflow } from './small-workflow.ts';

export type EffectReport = {
  kills: { server: number; database: number };
  /** Number of bursts of accepted runs. `silences` is the number of times that all database connections went silent. */
  bursts: number;
  silences: number;
  runs: number;
  /** Number of effects as the external service counted them. */
  effects: number;
  resumed: number;
  /** Number of calls with an unknown outcome whose tool envelope says so. */
  indeterminate: number;
  /** Number of those calls whose effect had happened. */
  indeterminateDone: number;
  /** Violations of the invariants, expected to be empty. */
  offences: string[];
};

type Call = ReturnType<typeof jsonClient>;

/** The tools, in five namespaces, so that the five writing calls of a run are in progress at once. */
const tools = ['bank.pay', 'mail.send', 'crm.note', 'stock.book', 'post.print'] as const;
const policies = ['irreversible', 'compensatable'] as const;
const runsAtOnce = 6;
const longestToolMs = 60;
const patienceMs = 600_000;
/** Number of kills after which all runs are left to end and are judged. */
const killsARound = 100;
/** Share of kills during recovery. On a busy machine a server needs longer to come back than the usual wait before a kill. */
const inRecovery = 0.25;
const longestPauseMs = 20_000;
/**
 * Share of kills in the middle of a burst of runs. `silenceShare` is the share that silences all database connections instead.
 */
const burstShare = 0.1;
const silenceShare = 0.2;
const runsInBurst = 200;

/**
 * Kills the server, or its database's child process, again and again while runs of five writing tools continue without a pause.
 * An external service counts effects by run and tool. The invariants: no key has two effects, no run is lost or stuck, and a
 * call with an uncertain end is reported as such. With `databaseUrl` of a PostgreSQL server, its connections go silent at
 * times, and then the server is killed but never the database.
 */
export async function killEffects(
  kills: number,
  random: () => number,
  onKill: (kill: number, soFar: EffectReport) => void = () => undefined,
  databaseUrl?: string,
): Promise<EffectReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-effects-'));
  const counted = new Map<string, number>();
  const services = await effectCounter(counted, random);
  const port = await freePort();
  const wire = databaseUrl === undefined ? undefined : await wireTo(databaseUrl);
  const start = (): Promise<ServerProcess> => startProcess(dataDir, port, { PINION_EGRESS_ALLOW: services.host, ...wire?.env });
  let server = await start();
  const plain = jsonClient(() => server.url);
  const call: Call = async (...requested) => {
    const answer = await plain<never>(...requested);
    if (answer.status >= 500) throw new Error(`answered with ${answer.status}`); // Its database is unavailable, so the request is repeated.
    return answer;
  };
  const report: EffectReport = {
    kills: { server: 0, database: 0 },
    bursts: 0,
    silences: 0,
    runs: 0,
    effects: 0,
    resumed: 0,
    indeterminate: 0,
    indeterminateDone: 0,
    offences: [],
  };
  let next = 0;
  const round = async (from: number, to: number): Promise<void> => {
    const begun = new Map<string, string>();
    const requested = new Set<string>();
    const burst: Promise<string>[] = [];
    let isOver = false;
    let progress = 0;
    const keepRunning = async (): Promise<void> => {
      while (!isOver) {
        const name = `run ${next++}`;
        const workflow = await retried(() => makeWorkflow(call, name));
        requested.add(name);
        const key = { 'idempotency-key': name };
        const answer = await retried(() => call<RunView>('POST', `/workflows/${workflow}/runs`, { input: name }, key));
        begun.set(name, answer.body.run_id);
        await retried(() => ended(call, answer.body.run_id));
        progress += 1;
      }
    };
    const workers = Array.from({ length: runsAtOnce }, keepRunning);
    for (let kill = from; kill < to; kill += 1) {
      onKill(kill, report);
      const before = progress + counted.size;
      const longest = Date.now() + (random() < inRecovery ? 0 : longestPauseMs);
      await new Promise(resolve => setTimeout(resolve, 60 + random() * 400));
      while (progress + counted.size === before && Date.now() < longest) await new Promise(resolve => setTimeout(resolve, 20));
      if (random() < burstShare) {
        report.bursts += 1;
        burst.push(...(await startBurst(call, `burst ${kill}`)));
      }
      if (wire !== undefined && random() < silenceShare) {
        report.silences += 1;
        wire.proxy.silence();
        continue;
      }
      const child = wire === undefined && random() < 0.5 ? childOf(server.pid) : undefined;
      if (child !== undefined) {
        report.kills.database += 1;
        process.kill(child, 'SIGKILL');
      } else {
        report.kills.server += 1;
        await server.end('SIGKILL');
        server = await start();
      }
    }
    isOver = true;
    await Promise.all(workers);
    for (const [name, runId] of begun) await judge(report, call, name, runId, counted);
    for (const accepted of burst) {
      const run = await retried(async () => ended(call, await accepted));
      if (run.status !== 'succeeded') report.offences.push(`a run of a burst is ${run.status}: ${JSON.stringify(run.error)}`);
    }
    report.runs += begun.size + burst.length;
    if (requested.size !== begun.size) report.offences.push(`${requested.size - begun.size} runs were asked for and never began`);
  };
  try {
    for (const [index, name] of tools.entries())
      await call('POST', '/tools', services.tool(name, policies[index % 2] ?? 'irreversible'));
    for (let kill = 0; kill < kills; kill += killsARound) await round(kill, Math.min(kills, kill + killsARound));
    // At the very end: a late repetition of an effect of an early round is a violation too.
    report.effects = [...counted.values()].reduce((sum, count) => sum + count, 0);
    for (const [key, count] of counted) if (count > 1) report.offences.push(`${key}: ${count} effects`);
  } finally {
    await server.end('SIGTERM');
    await services.close();
    await wire?.proxy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return report;
}

/** Creates a connection to the database that can go silent. */
async function wireTo(databaseUrl: string) {
  const url = new URL(databaseUrl);
  const proxy = await slowProxy(Number(url.port));
  url.port = String(proxy.port);
  return { proxy, env: { DATABASE_URL: url.href } };
}

/** Starts many small runs at once. Each promise is the id of an accepted run, with a separate idempotency key. */
async function startBurst(call: Call, name: string): Promise<Promise<string>[]> {
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'out', type: 'output' },
  ];
  const { body } = await retried(() =>
    call<{ id: string }>('POST', '/workflows', smallWorkflow(name, nodes, 'in.value>out.value')),
  );
  return Array.from({ length: runsInBurst }, (_run, n) =>
    retried(async () => {
      const key = { 'idempotency-key': `${name} ${n}` };
      return (await call<RunView>('POST', `/workflows/${body.id}/runs`, { input: n }, key)).body.run_id;
    }),
  );
}

async function effectCounter(counted: Map<string, number>, random: () => number) {
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', chunk => (text += String(chunk)));
    request.on('end', () => {
      const { run } = JSON.parse(text) as { run: string };
      const key = `${run}${request.url ?? ''}`;
      // The effect happens now. Its answer comes later, and may come too late.
      counted.set(key, (counted.get(key) ?? 0) + 1);
      setTimeout(
        () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}'),
        random() * longestToolMs,
      );
    });
  });
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    host: `127.0.0.1:${port}`,
    tool: (name: string, policy: string) => ({
      name,
      version: '1.0.0',
      description: 'has an effect that is counted',
      category: 'api',
      input_schema: { type: 'object', properties: { run: { type: 'string' } }, required: ['run'] },
      gateway: 'http',
      gateway_config: { url: `http://127.0.0.1:${port}/${name}` },
      side_effect_policy: policy,
    }),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

async function makeWorkflow(call: Call, name: string): Promise<string> {
  const lines = [{ tool_calls: tools.map(tool => ({ name: tool, input: { run: name } })) }, { text: 'done' }];
  const agent = scripted(lines, { tools: tools.map(tool => ({ name: tool })), policy: { confirmation: 'never' } });
  const file = smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: agent },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
  const { status, body } = await call<{ id: string }>('POST', '/workflows', file);
  if (status !== 201) throw new Error(`the workflow was answered with ${status}`);
  return body.id;
}

/** Retries a request, because the server may be down at this moment. */
async function retried<Value>(ask: () => Promise<Value>): Promise<Value> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > deadline) throw error;
      await new Promise(resolve => setTimeout(resolve, 50));
    }
  }
}

async function ended(call: Call, runId: string): Promise<RunView> {
  for (const deadline = Date.now() + patienceMs; ; ) {
    const { status, body } = await call<RunView>('GET', `/runs/${runId}`);
    if (status === 200 && ['succeeded', 'failed', 'cancelled'].includes(body.status)) return body;
    if (Date.now() > deadline) return body; // Stuck or lost runs are reported by the judge.
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

async function judge(report: EffectReport, call: Call, name: string, runId: string, counted: ReadonlyMap<string, number>) {
  const run = await retried(() => ended(call, runId));
  if (run.status !== 'succeeded') report.offences.push(`${name}: the run is ${run.status}: ${JSON.stringify(run.error)}`);
  const { events } = (await retried(() => call<{ events: RunEvent[] }>('GET', `/runs/${runId}/bundle`))).body;
  if (events.some(event => event.type === 'run.resumed')) report.resumed += 1;
  if (events.some((event, index) => event.seq !== index)) report.offences.push(`${name}: the journal has gaps`);
  const envelopes = Object.values((run.nodes['agent']?.['tools_by_id'] ?? {}) as Record<string, EnvelopeView>);
  if (envelopes.length !== tools.length) report.offences.push(`${name}: ${envelopes.length} receipts`);
  for (const { name: tool, error } of envelopes) {
    const count = counted.get(`${name}/${tool}`) ?? 0;
    const isMarked = (error?.details as { outcome?: string } | undefined)?.outcome === 'indeterminate';
    if (error === null && count !== 1) report.offences.push(`${name}: ${tool} has a receipt and ${count} effects`);
    if (error !== null && error !== undefined && !isMarked && count > 0)
      report.offences.push(`${name}: ${tool} took effect, and its receipt does not say that it may have: ${error.message}`);
    if (!isMarked) continue;
    report.indeterminate += 1;
    report.indeterminateDone += count;
  }
}

/** Returns the process id of the server's child: its database. */
function childOf(pid: number): number | undefined {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    const [first] = children.map(Number).filter(child => child > 0);
    return first;
  } catch {
    return undefined;
  }
}
