import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '@pinion/contracts';
import { throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import { Client } from 'pg';
import type { RunView } from '../features/runs/read/run-view.ts';
import { countingTools } from './counting-tools.ts';
import { must } from './must.ts';
import { type Outage, outagePostgres, outagesOf } from './outages.ts';
import { createPatientClient, type PatientClient } from './patient-client.ts';
import { slowProxy } from './slow-proxy.ts';
import { freePort, startProcess } from './server-process.ts';
import { smallWorkflow } from './small-workflow.ts';
import { toolOf } from './squares-workflow.ts';

export type OutageReport = {
  outage: string;
  seconds: number;
  runs: number;
  /** Requests by what was answered first: a status, or that nothing was. */
  first_answers: Record<string, number>;
  /** Milliseconds from the acceptance of a run to its start, at most. */
  longest_start_ms: number;
  /** Milliseconds from the end of the outage until every run had ended. */
  all_ended_after_ms: number;
  /** Runs that were lost, stuck or failed, and writing calls that did not arrive exactly once. */
  offences: string[];
};

const roles = ['web', 'worker', 'all'] as const;
const requestEveryMs = 60;
const askAgainMs = 50;
const endWithinMs = 120_000;
/** The runs that are requested before an outage, and after it. */
const calmRuns = 10;

/**
 * Lets PostgreSQL and Redis fail in every way for `seconds` each, while a client starts runs with a writing call at three
 * servers. The client repeats a request without a final answer with its `Idempotency-Key`, as documented.
 */
export async function outageRounds(seconds: number, isWanted: (name: string) => boolean = () => true): Promise<OutageReport[]> {
  const postgres = await outagePostgres();
  const proxy = await slowProxy(postgres.port);
  const databaseUrl = postgres.url.replace(`:${postgres.port}/`, `:${proxy.port}/`);
  const redis = await throwawayRedis();
  const tools = await countingTools({ delayMs: () => 30 });
  const folder = mkdtempSync(path.join(tmpdir(), 'pinion-outages-'));
  const servers = [];
  try {
    for (const role of roles)
      servers.push(
        await startProcess(path.join(folder, 'shared'), await freePort(), {
          PINION_ROLE: role,
          DATABASE_URL: databaseUrl,
          REDIS_URL: redis.url,
          PINION_EGRESS_ALLOW: new URL(tools.origin).host,
        }),
      );
    const urls = servers.filter((_, index) => roles[index] !== 'worker').map(({ url }) => url);
    const api = createPatientClient(urls);
    await must(201, api.send('POST', '/tools', { body: toolOf('irreversible', tools.origin) }));
    const workflow = await prepareWorkflow(api);
    const reports: OutageReport[] = [];
    for (const outage of outagesOf(postgres, redis, proxy).filter(({ name }) => isWanted(name)))
      reports.push(await outageRound(outage, seconds, { api, workflow, tools, databaseUrl }));
    return reports;
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    await tools.close();
    await redis.remove();
    await proxy.close();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}

type Parts = {
  api: PatientClient;
  workflow: string;
  tools: Awaited<ReturnType<typeof countingTools>>;
  databaseUrl: string;
};
type Accepted = { name: string; run_id: string };

async function outageRound(outage: Outage, seconds: number, { api, workflow, tools, databaseUrl }: Parts): Promise<OutageReport> {
  const first_answers: Record<string, number> = {};
  const begin = async (name: string): Promise<Accepted> => {
    const request = { body: { input: name }, headers: { 'idempotency-key': name } };
    const first = await api.once<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, request).catch(() => undefined);
    const answer = first?.status.toString() ?? 'none';
    first_answers[answer] = (first_answers[answer] ?? 0) + 1;
    const done =
      first?.status === 202 ? first : await api.send<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, request);
    return { name, run_id: done.body.run_id };
  };
  let isOver = false;
  const open: Promise<Accepted>[] = [];
  const load = (async () => {
    while (!isOver) {
      open.push(begin(`${outage.name} ${open.length}`));
      await sleep(requestEveryMs);
    }
  })();
  const requestMore = async (): Promise<void> => {
    for (const enough = open.length + calmRuns; open.length < enough; ) await sleep(requestEveryMs);
  };
  await requestMore();
  await outage.begin();
  if (outage.end !== undefined) {
    await sleep(seconds * 1000);
    await outage.end();
  }
  const over = Date.now();
  await requestMore();
  isOver = true;
  await load;
  const accepted = await Promise.all(open);
  const offences: string[] = [];
  for (const { name, run_id } of accepted) {
    const run = await endOf(api, run_id);
    if (run.status !== 'succeeded') offences.push(`${name}: ${run.status} ${JSON.stringify(run.error)}`);
    const hits = tools.hits.get(`${name}/1`) ?? 0;
    if (hits !== 1) offences.push(`${name}: the writing call arrived ${hits} times`);
  }
  const all_ended_after_ms = Date.now() - over;
  return {
    outage: outage.name,
    seconds: outage.end === undefined ? 0 : seconds,
    runs: accepted.length,
    first_answers,
    longest_start_ms: await longestStart(
      databaseUrl,
      accepted.map(({ run_id }) => run_id),
    ),
    all_ended_after_ms,
    offences,
  };
}

/** Creates the workflow of all runs: one writing call that names the run, which is its input. */
async function prepareWorkflow(api: PatientClient): Promise<string> {
  const input = { run: '{{in}}', n: 1 };
  const file = smallWorkflow(
    'outage',
    [
      { id: 'in', type: 'input' },
      { id: 'write', type: 'tool', config: { tool: { name: 'count.irreversible' }, input, policy: { confirmation: 'never' } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>write.in',
    'write.envelope>out.value',
  );
  return (await must(201, api.send<{ id: string }>('POST', '/workflows', { body: file }))).id;
}

async function endOf(api: PatientClient, runId: string): Promise<RunView> {
  for (const until = Date.now() + endWithinMs; ; ) {
    const { body } = await api.send<RunView>('GET', `/runs/${runId}`, {});
    if (hasEnded(body.status) || Date.now() > until) return body;
    await sleep(askAgainMs);
  }
}

/** Returns the longest time from the acceptance of a run to its start, in milliseconds. */
async function longestStart(url: string, runIds: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const sql = 'SELECT max(extract(epoch FROM started_at - created_at)) * 1000 AS ms FROM run WHERE id = ANY($1)';
  const { rows } = await client.query<{ ms: string | null }>(sql, [runIds]);
  await client.end();
  return Math.round(Number(rows[0]?.ms ?? 0));
}
