import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasEnded } from '@pinion/contracts';
import { throwawayRedis } from '@pinion/tool-runtime/testing/redis';
import type { RunView } from '../features/runs/run-view.ts';
import { countingTools } from './counting-tools.ts';
import { createPatientClient } from './patient-client.ts';
import { realPostgres } from './real-postgres.ts';
import { freePort, type ServerProcess, startProcess } from './server-process.ts';
import { scripted, smallWorkflow } from './small-workflow.ts';
import { type Call, toolOf } from './squares-workflow.ts';

export type MachineReport = {
  kills: number;
  runs: number;
  /** Runs whose outcome of a writing call is unknown because its server died in between. */
  indeterminate: number;
  offences: string[];
};

const roles = ['web', 'worker', 'all'] as const;
const runsPerRound = 3;
const endWithinMs = 90_000;
const askAgainMs = 100;

/**
 * Kills one of three servers on one PostgreSQL and one Redis again and again while runs call a writing tool, wait for an
 * approval and run a subflow, and flushes or kills Redis in between. Checks that each accepted run ends and that no writing
 * call arrives twice. `extra` is for the environment of the servers.
 */
export async function machineRounds(
  kills: number,
  random: () => number,
  extra: Record<string, string> = {},
): Promise<MachineReport> {
  const report: MachineReport = { kills: 0, runs: 0, indeterminate: 0, offences: [] };
  const database = await realPostgres();
  const redis = await throwawayRedis();
  const tools = await countingTools({ delayMs: n => 20 + 40 * (n % 3) });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-machines-'));
  const ports = await Promise.all(roles.map(() => freePort()));
  const start = (index: number): Promise<ServerProcess> =>
    startProcess(path.join(dataDir, 'shared'), ports[index] ?? 0, {
      PINION_ROLE: roles[index] ?? 'all',
      DATABASE_URL: database.url,
      REDIS_URL: redis.url,
      PINION_EGRESS_ALLOW: new URL(tools.origin).host,
      ...extra,
    });
  const servers: ServerProcess[] = [];
  try {
    for (const index of roles.keys()) servers.push(await start(index));
    // Whichever of the two servers that accept requests is alive.
    const client = createPatientClient([0, 2].map(index => `http://127.0.0.1:${ports[index]}`));
    const call: Call = (method, path_, body, headers = {}) => client.send(method, path_, { body, headers });
    for (const policy of ['pure', 'irreversible'] as const) await call('POST', '/tools', toolOf(policy, tools.origin));
    const accepted: { name: string; run_id: string }[] = [];
    const begin = async (name: string): Promise<void> => {
      const inner = await call<{ id: string }>('POST', '/workflows', innerWorkflow(name));
      const outer = await call<{ id: string }>('POST', '/workflows', outerWorkflow(name, inner.body.id));
      const key = { 'idempotency-key': name };
      const { body } = await call<{ run_id: string }>('POST', `/workflows/${outer.body.id}/runs`, { input: 'go' }, key);
      accepted.push({ name, run_id: body.run_id });
    };
    for (let round = 0; round < kills; round += 1) {
      const starting = Array.from({ length: runsPerRound }, (_, n) => begin(`round ${round} run ${n}`));
      await sleep(random() * 400);
      const victim = Math.floor(random() * roles.length);
      await servers[victim]?.end('SIGKILL');
      report.kills += 1;
      if (random() < 0.3) {
        await redis.kill();
        await sleep(random() * 300);
        await redis.start();
      }
      const [restarted] = await Promise.all([start(victim), approveAll(call)]);
      servers[victim] = restarted;
      await Promise.all(starting);
    }
    report.runs = accepted.length;
    const until = Date.now() + endWithinMs;
    for (const { name, run_id } of accepted) {
      for (;;) {
        const { body } = await call<RunView>('GET', `/runs/${run_id}`);
        if (hasEnded(body.status)) {
          if (body.status !== 'succeeded') report.offences.push(`${name}: ${body.status} ${JSON.stringify(body.error)}`);
          break;
        }
        if (Date.now() > until) {
          report.offences.push(`${name}: still ${body.status}`);
          break;
        }
        await approveAll(call);
        await sleep(askAgainMs);
      }
      for (const n of [1, 2]) {
        const hits = tools.hits.get(`${name}/${n}`) ?? 0;
        if (hits > 1) report.offences.push(`${name}: the writing call ${n} arrived ${hits} times`);
        if (hits === 0) report.indeterminate += 1;
      }
    }
  } finally {
    for (const server of servers) await server.end('SIGTERM');
    await tools.close();
    await redis.remove();
    await database.remove();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return report;
}

async function approveAll(call: Call): Promise<void> {
  const { body } = await call<{ items: { id: string }[] }>('GET', '/questions?state=open');
  for (const { id } of body.items) await call('POST', `/questions/${encodeURIComponent(id)}/answer`, { decision: 'approve' });
}

const calls = (tool: string, run: string, n: number) => ({ tool_calls: [{ name: tool, input: { run, n } }] });
const agentOf = (run: string, steps: readonly ReturnType<typeof calls>[]) =>
  scripted([...steps, { text: 'done' }], {
    tools: [{ name: 'count.pure' }, { name: 'count.irreversible' }],
    policy: { confirmation: 'never' },
  });

function innerWorkflow(name: string) {
  return smallWorkflow(
    `${name}, part`,
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: agentOf(name, [calls('count.irreversible', name, 2)]) },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );
}

function outerWorkflow(name: string, part: string) {
  const steps = [calls('count.pure', name, 0), calls('count.irreversible', name, 1)];
  return smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: agentOf(name, steps) },
      { id: 'ask', type: 'confirm', config: { prompt: 'Continue?' } },
      { id: 'part', type: 'subflow', config: { workflow: { id: part } } },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>ask.in',
    'ask.approved>part.in',
    'part.output>out.value',
  );
}
