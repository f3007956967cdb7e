import type { EnvelopeView, RunEvent } from '@pinion/contracts';
import type { RunView } from '../features/runs/read/run-view.ts';
import { type Effect, effectServer } from './effect-server.ts';
import type { JsonClient } from './json-client.ts';
import { must } from './must.ts';
import { descendantsOf, isAlive } from './process-descendants.ts';
import { restartableServer } from './restartable-server.ts';
import { scripted, smallWorkflow } from './small-workflow.ts';
import { until } from './until.ts';

export type CodeKillReport = {
  kills: { server: number; sandbox: number };
  runs: number;
  resumed: number;
  effects: number;
  /** Number of calls whose outcome is unknown, and whose envelope says so. */
  indeterminate: number;
  /** Number of runs that ended with an error of a killed sandbox. */
  failed: number;
  /** Milliseconds from a server that is ready, or from a killed sandbox, to the result of the next code. */
  recoveryMs: number[];
  /** Violations of the invariants, expected to be empty. */
  offences: string[];
};

type Call = JsonClient;

const runsAtOnce = 2;
const longestToolMs = 40;
/** Milliseconds within which the sandboxes of a killed server are gone. */
const orphanMs = 1000;

/** Five calls with effects: three at once, then two in a loop, and one that is always the same. */
const program = `
const run = __RUN__;
const first = await Promise.all([1, 2, 3].map(n => tools.bank.pay({ run, n }).catch(error => error.code)));
const more = [];
for (const n of [4, 5]) more.push(await tools.bank.pay({ run, n }).catch(error => error.code));
return { run, ended: first.length + more.length };`;

/**
 * Kills the server, or processes of its sandboxes, again and again while runs execute programs that call tools and Code nodes in
 * Python. An outside service counts the effects. The invariants: no call has two effects, every run ends, an unknown outcome is
 * reported as such, code runs again at once, and no process of a sandbox outlives its server.
 */
export async function killCode(
  kills: number,
  random: () => number,
  onKill: (kill: number) => void = () => undefined,
): Promise<CodeKillReport> {
  const services = await effectServer(() => ({ delay_ms: random() * longestToolMs }));
  const server = await restartableServer({ PINION_EGRESS_ALLOW: services.host });
  const { call } = server;
  const report: CodeKillReport = {
    kills: { server: 0, sandbox: 0 },
    runs: 0,
    resumed: 0,
    effects: 0,
    indeterminate: 0,
    failed: 0,
    recoveryMs: [],
    offences: [],
  };
  try {
    await must(201, call('POST', '/tools', services.tool('bank.pay', 'irreversible')));
    const probe = await must(201, call<{ id: string }>('POST', '/workflows', probeWorkflow()));
    for (let kill = 0; kill < kills; kill += 1) {
      onKill(kill);
      const names = Array.from({ length: runsAtOnce }, (_, index) => `kill ${kill}, run ${index}`);
      const started = await Promise.all(names.map(name => startRun(call, name)));
      await new Promise(resolve => setTimeout(resolve, random() * 500));
      const descendants = descendantsOf(server.pid());
      const sandboxes = descendants.filter(({ command }) => /bwrap|quickjs-guest|cpython_guest/.test(command));
      const victim = random() < 0.5 ? sandboxes[Math.floor(random() * sandboxes.length)] : undefined;
      if (victim === undefined) {
        report.kills.server += 1;
        await server.kill();
        const orphans = () => Promise.resolve(sandboxes.filter(({ pid, startedAt }) => isAlive(pid, startedAt)));
        await until(orphans, left => left.length === 0, orphanMs).catch((error: unknown) =>
          report.offences.push(`kill ${kill}: sandboxes outlived their server: ${String(error)}`),
        );
        await server.start();
      } else {
        report.kills.sandbox += 1;
        const family = [victim, ...descendantsOf(victim.pid)];
        if (isAlive(victim.pid, victim.startedAt)) process.kill(victim.pid, 'SIGKILL');
        // A run that starts while its process is dying is itself the victim, and may fail.
        const dying = () => Promise.resolve(family.filter(({ pid, startedAt }) => isAlive(pid, startedAt)));
        await until(dying, left => left.length === 0, orphanMs).catch((error: unknown) =>
          report.offences.push(`kill ${kill}: a killed sandbox goes on: ${String(error)}`),
        );
      }
      report.recoveryMs.push(await recovery(call, probe.id, report));
      for (const [index, runId] of started.entries())
        await judge(report, call, services.effects, { name: names[index] ?? '', runId });
    }
    const effects = Map.groupBy(services.effects, ({ body }) => JSON.stringify(body));
    report.effects = services.effects.length;
    for (const [key, all] of effects) if (all.length > 1) report.offences.push(`${key}: ${all.length} effects`);
  } finally {
    await server.close();
    await services.close();
  }
  return report;
}

const probeWorkflow = () =>
  smallWorkflow(
    'probe',
    [
      { id: 'in', type: 'input' },
      { id: 'code', type: 'code', config: { language: 'python', code: 'result = inputs["in"] + 1' } },
      { id: 'out', type: 'output' },
    ],
    'in.value>code.in',
    'code.value>out.value',
  );

async function startRun(call: Call, name: string): Promise<string> {
  const code = program.replace('__RUN__', JSON.stringify(name));
  const lines = [{ tool_calls: [{ name: 'run_program', input: { code } }] }, { text: 'done' }];
  const agent = scripted(lines, {
    tools: [{ name: 'bank.pay' }],
    policy: { confirmation: 'never', programs: 'offered', max_tool_calls: 20 },
  });
  const python = 'import random, time\ntime.sleep(0.02)\nresult = [random.random(), time.time(), inputs["in"]]';
  const file = smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'before', type: 'code', config: { language: 'python', code: python } },
      { id: 'agent', type: 'agent', config: agent },
      { id: 'after', type: 'code', config: { language: 'python', code: python } },
      { id: 'out', type: 'output' },
    ],
    'in.value>before.in',
    'before.value>agent.in',
    'agent.response>after.in',
    'after.value>out.value',
  );
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', file));
  const { run_id } = await must(202, call<{ run_id: string }>('POST', `/workflows/${id}/runs`, { input: name }));
  return run_id;
}

/** Returns the milliseconds of a run with nothing but a Code node. */
async function recovery(call: Call, workflow: string, report: CodeKillReport): Promise<number> {
  const startedAt = performance.now();
  const { body } = await call<RunView>('POST', `/workflows/${workflow}/runs`, { input: 41, wait_s: 20 });
  if (body.output !== 42) report.offences.push(`code does not run again: ${JSON.stringify(body)}`);
  return performance.now() - startedAt;
}

type Judged = { name: string; runId: string };

async function judge(report: CodeKillReport, call: Call, effects: readonly Effect[], { name, runId }: Judged): Promise<void> {
  report.runs += 1;
  const look = async (): Promise<RunView> => (await call<RunView>('GET', `/runs/${runId}`)).body;
  const run = await until(look, ({ status }) => ['succeeded', 'failed', 'cancelled'].includes(status), 60_000).catch(
    () => undefined,
  );
  if (run === undefined) return void report.offences.push(`${name}: the run never ended`);
  const { events } = (await call<{ events: RunEvent[] }>('GET', `/runs/${runId}/bundle`)).body;
  if (events.some(({ type }) => type === 'run.resumed')) report.resumed += 1;
  if (events.some((event, index) => event.seq !== index)) report.offences.push(`${name}: the event log has gaps`);
  const envelopes = Object.values((run.nodes['agent']?.['tools_by_id'] ?? {}) as Record<string, EnvelopeView>);
  for (const { input, error } of envelopes.filter(envelope => envelope.name === 'bank.pay')) {
    const count = effects.filter(({ body }) => JSON.stringify(body) === JSON.stringify(input)).length;
    const isMarked = (error?.details as { outcome?: string } | undefined)?.outcome === 'indeterminate';
    if (isMarked) report.indeterminate += 1;
    if ((error === null || error === undefined) && count !== 1)
      report.offences.push(`${name}: ${JSON.stringify(input)} succeeded and has ${count} effects`);
    if (error !== null && error !== undefined && !isMarked && count > 0)
      report.offences.push(`${name}: ${JSON.stringify(input)} took effect, and its envelope does not say that it may have`);
  }
  const text = JSON.stringify(run);
  // The process of this run itself was killed.
  if (text.includes('SANDBOX_ERROR') && text.includes('"crash"')) report.failed += 1;
  else if (run.status !== 'succeeded') report.offences.push(`${name}: the run is ${run.status}: ${JSON.stringify(run.error)}`);
  else if (envelopes.length !== 6) report.offences.push(`${name}: ${envelopes.length} envelopes in place of 6`);
}
