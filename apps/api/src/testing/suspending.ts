import { expect } from 'vitest';
import type { ApprovalView } from '../features/approvals/approval-service.ts';
import type { RunView } from '../features/runs/read/run-view.ts';
import type { jsonClient } from './json-client.ts';
import { scripted, smallWorkflow } from './small-workflow.ts';
import { until } from './until.ts';

type Call = ReturnType<typeof jsonClient>;

/** Returns a workflow of one agent that makes one call of the counting server, which needs approval. */
export const payingWorkflow = (run: string) =>
  smallWorkflow(
    run,
    [
      { id: 'in', type: 'input' },
      {
        id: 'agent',
        type: 'agent',
        config: scripted([{ tool_calls: [{ name: 'count.irreversible', input: { run, n: 1 } }] }, { text: 'done' }], {
          tools: [{ name: 'count.irreversible' }],
          policy: { confirmation: 'always' },
        }),
      },
      { id: 'out', type: 'output' },
    ],
    'in.value>agent.in',
    'agent.response>out.value',
  );

/** Returns a workflow that asks one question. */
export const askingWorkflow = (config: Record<string, unknown> = {}) =>
  smallWorkflow(
    'asks',
    [
      { id: 'in', type: 'input' },
      { id: 'ask', type: 'confirm', config },
      { id: 'out', type: 'output' },
    ],
    'in.value>ask.in',
    'ask.approved>out.value',
  );

/** Drives runs that wait, over HTTP. */
export function waitingRuns(call: Call, isInMemory: (id: string) => boolean) {
  const keep = async (file: object): Promise<string> => (await call<{ id: string }>('POST', '/workflows', file)).body.id;
  const begin = async (workflow: string): Promise<string> =>
    (await call<{ run_id: string }>('POST', `/workflows/${workflow}/runs`, { input: 'go' })).body.run_id;
  return {
    keep,
    begin,
    start: async (file: object): Promise<string> => begin(await keep(file)),
    /** Resolves when the run waits and no server has it in memory. */
    suspended: (id: string): Promise<unknown> =>
      until(
        async () => [(await call<RunView>('GET', `/runs/${id}`)).body.status, isInMemory(id)],
        ([status, isHere]) => status === 'waiting' && isHere === false,
      ),
    view: async (id: string): Promise<RunView> => (await call<RunView>('GET', `/runs/${id}`)).body,
    ended: (id: string): Promise<RunView> =>
      until(
        async () => (await call<RunView>('GET', `/runs/${id}`)).body,
        ({ status }) => status === 'succeeded' || status === 'failed' || status === 'cancelled',
      ),
    /** Resolves with the open approvals of a run and its parts once there are this many. */
    open: (id: string, count = 1): Promise<ApprovalView[]> =>
      until(
        async () => {
          const { items } = (await call<{ items: ApprovalView[] }>('GET', `/questions?run_id=${id}&state=open`)).body;
          return items.filter(({ kind }) => kind !== 'callback');
        },
        items => items.length === count,
      ),
    answer: async (approval: ApprovalView | undefined, reply: object = { decision: 'approve' }): Promise<void> => {
      const { status, body } = await call('POST', `/questions/${encodeURIComponent(approval?.id ?? '')}/answer`, reply);
      expect(status, JSON.stringify(body)).toBe(200);
    },
  };
}
