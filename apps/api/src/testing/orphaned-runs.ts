import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { countingTools } from './counting-tools.ts';
import { endLeases } from './end-leases.sql.ts';
import { jsonClient } from './json-client.ts';
import { freePort, startProcess } from './server-process.ts';
import { scripted, smallWorkflow } from './small-workflow.ts';
import { toolOf } from './squares-workflow.ts';

/**
 * The position of a run when its server died: its reading call was in progress and nothing had been written, or its writing
 * call was in progress.
 */
export type CutAt = 'reading' | 'writing';
export type Orphan = { name: string; run_id: string; cut: CutAt };

/** The calls of each run: call 0 reads, call 1 has an effect that cannot be undone. */
const calls = { reading: 0, writing: 1 } as const;

/**
 * Creates runs whose server was killed in the middle of a call, on the PostgreSQL of `databaseUrl`. An external service counts
 * arriving calls by run and call. The next server to start finds the runs without a living owner.
 */
export async function orphanedRuns(databaseUrl: string, count: number) {
  const cuts = new Map(
    Array.from({ length: count }, (_, n): [string, CutAt] => [`orphan ${n}`, n % 2 === 0 ? 'reading' : 'writing']),
  );
  const arrived = new Set<string>();
  const tools = await countingTools({
    delayMs: () => 1,
    // The first process gets no answer to the call during which it dies.
    whenFree: ({ run, n }, answer) => {
      const cut = cuts.get(run);
      if (arrived.has(run) || cut === undefined || calls[cut] !== n) answer();
      else arrived.add(run);
    },
  });
  const egress = { PINION_EGRESS_ALLOW: new URL(tools.origin).host };
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-orphans-'));
  const server = await startProcess(dataDir, await freePort(), { DATABASE_URL: databaseUrl, ...egress });
  const call = jsonClient(() => server.url);
  for (const policy of ['pure', 'irreversible'] as const) await call('POST', '/tools', toolOf(policy, tools.origin));
  const orphans: Orphan[] = [];
  for (const [name, cut] of cuts) {
    const { body: workflow } = await call<{ id: string }>('POST', '/workflows', readThenWrite(name));
    const { body: run } = await call<{ run_id: string }>('POST', `/workflows/${workflow.id}/runs`, { input: 'go' });
    orphans.push({ name, run_id: run.run_id, cut });
  }
  while (arrived.size < count) await new Promise(resolve => setTimeout(resolve, 20));
  await server.end('SIGKILL');
  await endLeases(databaseUrl);
  return {
    orphans,
    egress,
    hits: ({ name }: Orphan, at: CutAt): number => tools.hits.get(`${name}/${calls[at]}`) ?? 0,
    close: async () => {
      await tools.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function readThenWrite(name: string) {
  const event = (tool: string, at: CutAt) => ({ tool_calls: [{ name: tool, input: { run: name, n: calls[at] } }] });
  const events = [event('count.pure', 'reading'), event('count.irreversible', 'writing'), { text: 'done' }];
  const tools = [{ name: 'count.pure' }, { name: 'count.irreversible' }];
  return smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: scripted(events, { tools, policy: { confirmation: 'never' } }) },
    ],
    'in.value>agent.in',
  );
}
