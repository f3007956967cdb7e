import { AgentConfig, type RunEvent, readNode, type ToolEnvelope } from '@pinion/contracts';
import { callIdOf, JournalWriter, toolError } from './journal-writer.ts';
import { shopTools } from './shop-tools.ts';
import { shopWorkflow } from './shop-workflow.ts';

const agent = 'assist';

type Call = {
  id: string;
  index: number;
  name: string;
  version: string;
  from: number;
  to: number;
  kind: 'executed' | 'failed' | 'denied';
  envelope: ToolEnvelope;
};

/**
 * Creates the run of the story: four calls in parallel, one of them from the cache, one denied, one failing twice and retried.
 */
export function shopJournal(runId = 'run_4821'): RunEvent[] {
  const writer = new JournalWriter(runId);
  const node = shopWorkflow.nodes.find(one => one.id === agent);
  const read = node === undefined ? undefined : readNode(node);
  const config = read?.type === 'agent' ? read.config : AgentConfig.parse({});
  const input = { text: 'I would like the brass lamp, please.', customer_id: 'cus_81' };
  writer
    .append(0, { type: 'run.started', workflow_id: 'shop', workflow: shopWorkflow, tools: [...shopTools], input })
    .append(0, { type: 'node.started', node_id: 'message' })
    .append(2, { type: 'node.finished', node_id: 'message', outputs: { value: input } })
    .append(4, { type: 'node.started', node_id: agent })
    .append(4, {
      type: 'agent.started',
      node_id: agent,
      model: { provider: 'scripted', model: 'scripted' },
      instructions: config.instructions,
      prompt: input.text,
      tools: ['catalog.search@1.3.0', 'orders.place@3.0.2', 'payment.charge@2.1.0', 'crm.log_note@1.0.4'],
      policy: config.policy,
      pins: config.pins,
      traces_url: 'http://localhost:3000/traces/1f0a',
    })
    .append(5, { type: 'model.started', node_id: agent, iteration: 0 });
  for (const ms of [120, 210, 330])
    writer.append(ms, { type: 'model.delta', node_id: agent, iteration: 0, text: 'Looking for the lamp. ' });
  const first = [
    call(writer, 0, 0, 'catalog.search', '1.3.0', 498, 501, {
      cached: true,
      output: { products: [{ id: 'p_1' }, { id: 'p_2' }, { id: 'p_3' }] },
      input: { words: 'brass lamp' },
    }),
    call(writer, 1, 0, 'orders.place', '3.0.2', 498, 861, {
      output: { id: 'ord_7f31', total: { value: 129, currency: 'EUR' } },
      input: { product: 'p_1', quantity: 1 },
    }),
    call(writer, 2, 0, 'payment.charge', '2.1.0', 498, 1898, {
      input: { order_id: 'ord_7f31', amount: { value: 129, currency: 'EUR' }, method: 'card_on_file', capture: true },
      error: toolError('RATE_LIMIT', 'The payment service returned 429 on both attempts. Wait 1 s, then rerun this call.', {
        retry_after_s: 1,
        details: { status: 429 },
      }),
      meta: {
        attempts: [writer.attempt(498, 686, 'RATE_LIMIT', 429), writer.attempt(1686, 1898, 'RATE_LIMIT', 429)],
        secret_scope: { SHOP_PAY_KEY: 'org' },
        told: { bytes: 92, cut: false },
        span_id: '00f067aa0ba902b7',
      },
    }),
    call(writer, 3, 0, 'shipping.track', '1.1.0', 498, 498, {
      input: { order_id: 'ord_7f31' },
      error: toolError('POLICY_DENIED', 'shipping.track is off for this agent. Switch it on to allow the call.', {
        details: { reason: 'not_enabled' },
      }),
    }),
  ];
  turn(writer, 0, 487, first);
  writer
    .append(1900, { type: 'model.started', node_id: agent, iteration: 1 })
    .append(2100, { type: 'model.delta', node_id: agent, iteration: 1, text: 'Trying the payment again.' });
  turn(writer, 1, 2380, [
    call(writer, 4, 1, 'payment.charge', '2.1.0', 2390, 2778, {
      output: { id: 'pay_19c2', state: 'captured' },
      input: { order_id: 'ord_7f31', amount: { value: 129, currency: 'EUR' } },
    }),
    call(writer, 5, 1, 'crm.log_note', '1.0.4', 2390, 2534, {
      output: { id: 'note_88' },
      input: { text: 'Ordered the brass lamp' },
    }),
  ]);
  writer
    .append(2790, { type: 'model.started', node_id: agent, iteration: 2 })
    .append(3000, { type: 'model.delta', node_id: agent, iteration: 2, text: 'Your lamp ' })
    .append(3228, {
      type: 'model.finished',
      node_id: agent,
      iteration: 2,
      turn: { text: 'Your lamp is on its way.', tool_calls: [], finish: 'stop' },
    })
    .append(3232, { type: 'agent.finished', node_id: agent, finish_reason: 'stop', response: 'Your lamp is on its way.' })
    .append(3234, { type: 'node.started', node_id: 'log' })
    .append(3234, { type: 'node.started', node_id: 'reply' })
    .append(3235, { type: 'node.finished', node_id: 'reply', outputs: { value: 'Your lamp is on its way.' } })
    .append(3235, { type: 'node.skipped', node_id: 'on_error' })
    .append(3235, { type: 'node.skipped', node_id: 'apology' })
    .append(3352, {
      type: 'node.finished',
      node_id: 'log',
      outputs: { output: { id: 'note_89' }, envelope: { call_id: callIdOf(9) } },
    })
    .append(3355, { type: 'node.started', node_id: 'log_id' })
    .append(3356, { type: 'node.finished', node_id: 'log_id', outputs: { value: { id: 'note_89' } } })
    .append(3370, {
      type: 'run.finished',
      status: 'succeeded',
      output: { reply: 'Your lamp is on its way.', log_id: { id: 'note_89' } },
    });
  return writer.events;
}

function call(
  writer: JournalWriter,
  index: number,
  iteration: number,
  name: string,
  version: string,
  from: number,
  to: number,
  rest: Partial<ToolEnvelope>,
): Call {
  const id = callIdOf(index + 1);
  const kind = rest.error === undefined ? 'executed' : rest.error.code === 'POLICY_DENIED' ? 'denied' : 'failed';
  const verdict = kind === 'denied' ? ('deny' as const) : ('allow' as const);
  const verdicts = [
    { rule: 'allow_list', verdict, message: verdict === 'deny' ? 'Tool is off for this agent' : 'Tool is on for this agent' },
    ...(verdict === 'deny'
      ? []
      : [
          { rule: 'lifecycle', verdict, message: `Version ${version} is active` },
          { rule: 'side_effects', verdict, message: 'Side effect is allowed here' },
          { rule: 'call_cap', verdict, message: `Call ${index + 1} of 12` },
        ]),
  ];
  const envelope = writer.envelope(id, name, version, from, to, {
    seq: index,
    iteration,
    ...rest,
    meta: { verdicts, ...rest.meta },
  });
  return { id, index, name, version, from, to, kind, envelope };
}

/** Writes a turn of the model and the calls it requested, in the order in which things happened. */
function turn(writer: JournalWriter, iteration: number, ms: number, calls: readonly Call[]): void {
  const tool_calls = calls.map((one, index) => ({
    id: `m${index}`,
    name: one.name,
    input_text: JSON.stringify(one.envelope.input),
  }));
  writer.append(ms, { type: 'model.finished', node_id: agent, iteration, turn: { text: '', tool_calls, finish: 'tool_calls' } });
  const steps: { ms: number; act: () => void }[] = [];
  for (const [index, one] of calls.entries()) {
    const about = { node_id: agent, call_id: one.id };
    if (one.kind !== 'denied') {
      const facts = { iteration, index, call_seq: one.index, name: one.name, version: one.version, side_effect_policy: 'pure' };
      steps.push({
        ms: one.from,
        act: () =>
          writer
            .append(one.from, { type: 'tool.authorized', ...about, ...facts })
            .append(one.from, { type: 'tool.invoked', ...about }),
      });
    }
    const end = { executed: 'tool.executed', failed: 'tool.failed', denied: 'tool.denied' } as const;
    steps.push({ ms: one.to, act: () => writer.append(one.to, { type: end[one.kind], ...about, envelope: one.envelope }) });
  }
  for (const step of steps.toSorted((a, b) => a.ms - b.ms)) step.act();
}
