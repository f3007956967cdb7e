import type { RunEvent, ToolEnvelope } from '@pinion/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { RunView } from '../services/run-desk.ts';
import { countingTools } from './counting-tools.ts';
import { jsonClient } from './json-client.ts';
import { freePort, startProcess } from './server-process.ts';

export type KillReport = {
  rounds: number;
  /** Runs that were under way when the server died. */
  resumed: number;
  hits: number;
  /** Calls that ended as unknown, because nobody can know whether they took effect. */
  indeterminate: number;
  /** What the law forbids; empty is what one wants. */
  offences: string[];
};

const callsPerTurn = 2;
const turns = 5;
const endsWithinMs = 30_000;
const askAgainMs = 20;

/**
 * Kills a real server again and again at random moments of a run of ten real HTTP calls, starts it again, and holds the
 * outcome against the law: the run ends; no call that was finished is sent again; a call that may not be repeated is
 * sent once at most; and where all calls may be repeated, the outputs are those of a run nobody killed.
 */
export async function killRounds(
  rounds: number,
  random: () => number,
  onRound: (round: number) => void = () => undefined,
): Promise<KillReport> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'pinion-kill-'));
  // `last_tool` is the last to end: of the last two, one is late enough to be that on a busy machine too.
  const lastButOne = turns * callsPerTurn - 2;
  const tools = await countingTools(n => (n === lastButOne ? 120 : 8 + 6 * (n % 3)));
  const port = await freePort();
  const start = () => startProcess(dataDir, port, { PINION_EGRESS_ALLOW: new URL(tools.origin).host });
  let server = await start();
  const call = jsonClient(() => server.url);
  const report: KillReport = { rounds, resumed: 0, hits: 0, indeterminate: 0, offences: [] };
  try {
    for (const policy of policies) await call('POST', '/tools', toolOf(policy, tools.origin));
    const whole = await call<RunView>('POST', `/workflows/${await newWorkflow(call, 'idempotent', 'whole')}/runs`, {
      input: 'go',
      wait_s: 30,
    });
    const expected = comparable(whole.body, 'whole');

    for (let round = 0; round < rounds; round += 1) {
      onRound(round);
      const policy = policies[round % policies.length] ?? 'idempotent';
      const name = `round-${round}`;
      const workflow = await newWorkflow(call, policy, name);
      const started = call<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, { input: 'go' }).catch(() => undefined);
      // Every other time the run is certainly there; else the kill may also come before it is accepted.
      if (round % 2 === 1) await started;
      await new Promise(resolve => setTimeout(resolve, random() * 300));
      await server.end('SIGKILL');
      const accepted = await started;
      server = await start();
      const listed = await call<{ items: { run_id: string }[] }>('GET', `/runs?workflow_id=${workflow}`);
      const runId = listed.body.items[0]?.run_id;
      if (runId === undefined) {
        if (accepted !== undefined) report.offences.push(`${name}: the run was accepted and is gone`);
        continue;
      }
      const run = await untilEnded(call, runId);
      const bundle = await call<{ events: RunEvent[] }>('GET', `/runs/${runId}/bundle`);
      judge(report, name, policy, run, bundle.body.events, tools.hits);
      if (policy !== 'irreversible' && comparable(run, name) !== expected)
        report.offences.push(
          `${name}: the outputs differ from those of an unkilled run: ${firstDifference(expected, comparable(run, name))}`,
        );
    }
  } finally {
    await server.end('SIGTERM');
    await tools.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
  return report;
}

const policies = ['idempotent', 'irreversible', 'pure'] as const;
type Policy = (typeof policies)[number];
type Call = ReturnType<typeof jsonClient>;

const toolOf = (policy: Policy, origin: string) => ({
  name: `count.${policy}`,
  version: '1.0.0',
  description: 'squares a number and counts how often it was asked',
  category: 'api',
  input_schema: { type: 'object', properties: { run: { type: 'string' }, n: { type: 'integer' } }, required: ['run', 'n'] },
  gateway: 'http',
  gateway_config: { url: `${origin}/count` },
  side_effect_policy: policy,
});

async function newWorkflow(call: Call, policy: Policy, run: string): Promise<string> {
  const tool = `count.${policy}`;
  const lines = Array.from({ length: turns }, (_, turn) => ({
    tool_calls: Array.from({ length: callsPerTurn }, (_unused, index) => ({
      name: tool,
      input: { run, n: turn * callsPerTurn + index },
    })),
  }));
  const file = {
    format: 'pinion.workflow/1',
    name: run,
    nodes: [
      { id: 'in', type: 'input', position: { x: 0, y: 0 }, config: {} },
      {
        id: 'agent',
        type: 'agent',
        position: { x: 0, y: 0 },
        config: {
          model: { provider: 'scripted', model: '', lines: [...lines, { text: 'all squared' }] },
          prompt: '{{in}}',
          tools: [{ name: tool }],
          pins: [{ name: 'squares', selector: { tool, strategy: 'all' } }],
        },
      },
      { id: 'out', type: 'output', position: { x: 0, y: 0 }, config: {} },
    ],
    edges: [
      { id: 'e1', source: 'in', source_handle: 'value', target: 'agent', target_handle: 'in' },
      { id: 'e2', source: 'agent', source_handle: 'response', target: 'out', target_handle: 'value' },
    ],
  };
  return (await call<{ id: string }>('POST', '/workflows', file)).body.id;
}

async function untilEnded(call: Call, runId: string): Promise<RunView> {
  const deadline = Date.now() + endsWithinMs;
  for (;;) {
    const { body } = await call<RunView>('GET', `/runs/${runId}`);
    if (!['queued', 'running', 'waiting'].includes(body.status)) return body;
    if (Date.now() > deadline) return body;
    await new Promise(resolve => setTimeout(resolve, askAgainMs));
  }
}

type Envelope = ToolEnvelope & { input: { run: string; n: number }; output?: { hit: number } };

function judge(
  report: KillReport,
  name: string,
  policy: Policy,
  run: RunView,
  events: readonly RunEvent[],
  hits: ReadonlyMap<string, number>,
): void {
  if (run.status !== 'succeeded') report.offences.push(`${name}: the run is ${run.status}: ${JSON.stringify(run.error)}`);
  if (events.some(event => event.type === 'run.resumed')) report.resumed += 1;
  if (events.some((event, index) => event.seq !== index)) report.offences.push(`${name}: the journal has gaps or lines twice`);
  const ends = new Map<string, Envelope>();
  for (const event of events) {
    if (event.type !== 'tool.executed' && event.type !== 'tool.failed') continue;
    const envelope = event.envelope as Envelope;
    if (ends.has(envelope.call_id)) report.offences.push(`${name}: call ${envelope.input.n} ended twice`);
    ends.set(envelope.call_id, envelope);
  }
  if (ends.size !== turns * callsPerTurn) report.offences.push(`${name}: ${ends.size} calls ended`);
  for (const { input, output, error } of ends.values()) {
    const arrived = hits.get(`${name}/${input.n}`) ?? 0;
    report.hits += arrived;
    if (error === undefined && output?.hit !== arrived)
      report.offences.push(`${name}: call ${input.n} was sent again after it had finished`);
    if (error !== undefined) report.indeterminate += 1;
    if (error !== undefined && policy !== 'irreversible')
      report.offences.push(`${name}: call ${input.n} failed: ${error.message}`);
    if (policy === 'irreversible' && arrived > 1)
      report.offences.push(`${name}: call ${input.n} was sent ${arrived} times and may not be repeated`);
  }
}

/** The outputs without what differs between any two runs: times, `meta`, ids of the trace, and the counting itself. */
function comparable(run: RunView, name: string): string {
  const skipped = new Set(['t_start', 't_end', 'meta', 'traces_url', 'hit', 'run', 'call_id', 'tool_order', 'cached']);
  const bare = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(bare);
    if (typeof value !== 'object' || value === null) return value === name ? 'the run' : value;
    const entries = Object.entries(value).filter(([key]) => !skipped.has(key));
    // Calls are keyed by ids that hold the run's name; their order is the order of the calls.
    return /^[0-9a-f]{64}$/.test(entries[0]?.[0] ?? '')
      ? entries.map(([, item]) => bare(item))
      : Object.fromEntries(entries.map(([key, item]) => [key, bare(item)]));
  };
  const { output, nodes } = run;
  return JSON.stringify(bare({ output, nodes })).replaceAll(/count\.(idempotent|pure|irreversible)/g, 'count');
}

function firstDifference(expected: string, got: string): string {
  const at = [...expected].findIndex((character, index) => got[index] !== character);
  const near = (text: string): string => text.slice(Math.max(0, at - 80), at + 80);
  return `${near(expected)} became ${near(got)}`;
}
