import { setTimeout as sleep } from 'node:timers/promises';
import { type Evaluation, hasEnded } from '@pinion/contracts';
import type { RunView } from '../features/runs/read/run-view.ts';
import type { CountingTools } from './counting-tools.ts';
import { must } from './must.ts';
import { scripted, smallWorkflow } from './small-workflow.ts';
import { type Call, toolOf } from './squares-workflow.ts';

/** Returns a client of the API with headers. */
type Send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => ReturnType<Call>;

export type WorkReport = {
  runs: number;
  messages: number;
  evaluations: number;
  /** Writing calls whose outcome is unknown because their server died in between. */
  indeterminate: number;
  /** Work that was lost, stuck or failed, and writing calls that arrived twice. */
  offences: string[];
};

export type MachineWork = {
  /** Starts three runs with writing calls, an approval and a subflow, a message to a chat, and an evaluation. */
  begin(round: number): Promise<void>;
  approveAll(): Promise<void>;
  /** Waits until everything has ended, and checks it. */
  check(): Promise<WorkReport>;
};

const runsPerRound = 3;
const endWithinMs = 90_000;
const askAgainMs = 50;

/** Creates the work of several servers that are killed meanwhile. Every writing call has a name that the tools count. */
export async function createMachineWork(call: Call, tools: CountingTools): Promise<MachineWork> {
  const send = call as Send;
  for (const policy of ['pure', 'irreversible'] as const) await call('POST', '/tools', toolOf(policy, tools.origin));
  const evaluated = await recordCase(call);
  const runs: { name: string; run_id: string }[] = [];
  const messages: { name: string; session_id: string; message_id: string }[] = [];
  const evaluations: string[] = [];

  const create = async (file: unknown): Promise<string> => (await must(201, call<{ id: string }>('POST', '/workflows', file))).id;
  const beginRun = async (name: string): Promise<void> => {
    const outer = await create(outerWorkflow(name, await create(innerWorkflow(name))));
    const { body } = await send('POST', `/workflows/${outer}/runs`, { input: 'go' }, { 'idempotency-key': name });
    runs.push({ name, run_id: (body as { run_id: string }).run_id });
  };
  const beginMessage = async (name: string): Promise<void> => {
    const workflow = await create(agentWorkflow(name, [calls('count.irreversible', name, 1)]));
    const { session_id } = await must(201, call<{ session_id: string }>('POST', `/workflows/${workflow}/sessions`));
    const { body } = await send('POST', `/sessions/${session_id}/messages`, { text: 'go' }, { 'idempotency-key': name });
    messages.push({ name, session_id, message_id: (body as { message_id: string }).message_id });
  };
  const beginEvaluation = async (): Promise<void> => {
    const { evaluation_id } = await must(202, call<{ evaluation_id: string }>('POST', `/workflows/${evaluated}/evaluations`, {}));
    evaluations.push(evaluation_id);
  };
  const approveAll = async (): Promise<void> => {
    const { body } = await call<{ items: { id: string }[] }>('GET', '/questions?state=open');
    for (const { id } of body.items) await call('POST', `/questions/${encodeURIComponent(id)}/answer`, { decision: 'approve' });
  };
  /** Reads something until it has ended. Undefined when it has not in time. */
  const ended = async <T>(path: string, isOver: (body: T) => boolean, until: number): Promise<T | undefined> => {
    for (;;) {
      const { body } = await call<T>('GET', path);
      if (isOver(body)) return body;
      if (Date.now() > until) return undefined;
      await approveAll();
      await sleep(askAgainMs);
    }
  };

  return {
    async begin(round) {
      const names = Array.from({ length: runsPerRound }, (_, n) => `round ${round} run ${n}`);
      await Promise.all([...names.map(beginRun), beginMessage(`round ${round} message`), beginEvaluation()]);
    },
    approveAll,
    async check() {
      const report: WorkReport = {
        runs: runs.length,
        messages: messages.length,
        evaluations: evaluations.length,
        indeterminate: 0,
        offences: [],
      };
      const until = Date.now() + endWithinMs;
      for (const { name, run_id } of runs) {
        const run = await ended<RunView>(`/runs/${run_id}`, ({ status }) => hasEnded(status), until);
        if (run?.status !== 'succeeded') report.offences.push(`${name}: ${run?.status ?? 'stuck'} ${JSON.stringify(run?.error)}`);
      }
      for (const { name, session_id, message_id } of messages) {
        type Messages = { items: { message_id: string; state: string }[] };
        const stateIn = ({ items }: Messages): string | undefined => items.find(one => one.message_id === message_id)?.state;
        const isOver = (body: Messages): boolean => !['waiting', 'running'].includes(stateIn(body) ?? '');
        const list = await ended<Messages>(`/sessions/${session_id}/messages`, isOver, until);
        const state = list === undefined ? 'stuck' : stateIn(list);
        if (state !== 'answered') report.offences.push(`${name}: ${state}`);
      }
      for (const id of evaluations) {
        const isOver = ({ status }: Evaluation): boolean => !['queued', 'running'].includes(status);
        const found = await ended<Evaluation>(`/evaluations/${id}`, isOver, until);
        if (found?.status !== 'finished' || found.totals.passed !== 1)
          report.offences.push(`evaluation ${id}: ${found?.status ?? 'stuck'} ${JSON.stringify(found?.totals)}`);
      }
      const writes = [...runs.flatMap(({ name }) => [`${name}/1`, `${name}/2`]), ...messages.map(({ name }) => `${name}/1`)];
      for (const write of [...writes, `${recorded}/1`]) {
        const hits = tools.hits.get(write) ?? 0;
        if (hits > 1) report.offences.push(`the writing call ${write} arrived ${hits} times`);
        if (hits === 0) report.indeterminate += 1;
      }
      return report;
    },
  };
}

const recorded = 'recorded';

/** Runs a workflow with a writing call once, and makes a case of it. Returns the workflow. */
async function recordCase(call: Call): Promise<string> {
  const steps = [calls('count.pure', recorded, 0), calls('count.irreversible', recorded, 1)];
  const { id } = await must(201, call<{ id: string }>('POST', '/workflows', agentWorkflow(recorded, steps)));
  const { run_id } = await must(200, call<RunView>('POST', `/workflows/${id}/runs`, { input: 'go', wait_s: 30 }));
  await must(201, call('POST', `/workflows/${id}/cases/from-run`, { run_id }));
  return id;
}

const calls = (tool: string, run: string, n: number) => ({ tool_calls: [{ name: tool, input: { run, n } }] });
const agentOf = (steps: readonly ReturnType<typeof calls>[]) =>
  scripted([...steps, { text: 'done' }], {
    tools: [{ name: 'count.pure' }, { name: 'count.irreversible' }],
    policy: { confirmation: 'never' },
  });

function agentWorkflow(name: string, steps: readonly ReturnType<typeof calls>[]) {
  const nodes = [
    { id: 'in', type: 'input' },
    { id: 'agent', type: 'agent', config: agentOf(steps) },
    { id: 'out', type: 'output' },
  ];
  return smallWorkflow(name, nodes, 'in.value>agent.in', 'agent.response>out.value');
}

const innerWorkflow = (name: string) => agentWorkflow(`${name}, part`, [calls('count.irreversible', name, 2)]);

function outerWorkflow(name: string, part: string) {
  const steps = [calls('count.pure', name, 0), calls('count.irreversible', name, 1)];
  return smallWorkflow(
    name,
    [
      { id: 'in', type: 'input' },
      { id: 'agent', type: 'agent', config: agentOf(steps) },
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
