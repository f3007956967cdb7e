import { fixtureTime } from '../fixture-time.ts';
import { type Handlers, RefusedRequest } from '../memory-server.ts';
import { approvalItem } from '../runs/approval-run.ts';

const start = Date.parse(fixtureTime);
const totals = { tokens: 0, calls: 6, usd: 0, cost_usd: null, duration_ms: 3370 };

const span = (id: string, parent: string | null, name: string, from: number, to: number) => ({
  span_id: id,
  parent_span_id: parent,
  name,
  start_ms: start + from,
  end_ms: start + to,
  attributes: { 'gen_ai.operation.name': 'execute_tool' },
  status: { code: 'OK' as const },
});

/** Answers with an approval, a trace and a comparison of two runs. */
export const runAnswers = (): Handlers => ({
  'questions.list': () => ({
    items: [approvalItem('run_3')],
    cursor: null,
  }),
  'traces.get': ({ trace_id }) => {
    if (trace_id !== '1f0a') throw new RefusedRequest({ code: 'NOT_FOUND', message: `no trace ${trace_id}` });
    return {
      trace_id,
      run_id: 'run_1',
      spans: [
        span('a1', null, 'invoke_agent Shop assistant', 0, 3200),
        span('a2', 'a1', 'chat scripted', 10, 480),
        span('a3', 'a1', 'execute_tool payment.charge', 498, 1898),
      ],
    };
  },
  'runs.compare': ({ id, other }) => ({
    left: { run_id: id, status: 'succeeded', workflow_version: null, totals },
    right: { run_id: other, status: 'succeeded', workflow_version: null, totals: { ...totals, duration_ms: 4200 } },
    workflow_changes: [],
    is_input_same: true,
    is_output_same: false,
    first_difference: 0,
    rows: [
      {
        kind: 'call',
        status: 'changed',
        node_id: 'assist',
        iteration: 0,
        index: 0,
        name: 'payment.charge',
        changed: ['output'],
        duration_ratio: 1.4,
        left: { seq: 12, status: 'succeeded', duration_ms: 200, output: { state: 'captured' } },
        right: { seq: 12, status: 'succeeded', duration_ms: 280, output: { state: 'held' } },
      },
      {
        kind: 'node',
        status: 'same',
        node_id: 'reply',
        changed: [],
        left: { seq: 30, status: 'succeeded' },
        right: { seq: 30, status: 'succeeded' },
      },
    ],
  }),
});
