import { type DelayConfig, maxDelayS } from '@pinion/contracts';
import { approvalIdOf } from '@pinion/tool-runtime';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { answerOrCut, cutOff } from './answer-or-cut.ts';
import type { NodeRun } from './node-run.ts';
import { notInBundle, recordedEnd } from './recorded-end.ts';
import { readTime } from './read-time.ts';
import { fill } from './template-values.ts';

/**
 * Waits for a duration or until a time, and passes the incoming value on. The end of the wait is recorded when it begins, so that a
 * run that resumes after a crash, or after it has left the memory of its process, does not begin the wait again.
 */
export async function runDelayNode(run: NodeRun, config: DelayConfig): Promise<NodeEnd> {
  const { node, inputs, context } = run;
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  if (context.replayed !== undefined) return notInBundle(node.id);
  const passed: NodeEnd = { kind: 'finished', outputs: { value: inputs['in'] ?? null } };
  const recorded = context.recordedOf(node.id)?.events.find(event => event.type === 'node.delayed');
  const until = recorded?.type === 'node.delayed' ? Date.parse(recorded.until) : endOf(run, config);
  if (typeof until === 'string') return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: until } };
  const now = context.deps.children.now();
  if (until <= now) return passed;
  if (until - now > maxDelayS * 1000) return { kind: 'failed', error: { code: 'VALIDATION_ERROR', message: tooLong } };
  const question_id = approvalIdOf('delay', { run_id: context.spec.run_id, node_id: node.id }, 'until');
  const end = { until: new Date(until).toISOString() };
  if (recorded === undefined) context.journalOf(node.id).append({ type: 'node.delayed', question_id, ...end });
  const queue = context.deps.approvals(context.spec.scope, context.spec.run_id, node.id);
  const answer = await answerOrCut(
    queue.ask({ id: question_id, kind: 'delay', request: end, expires_at: until }),
    context.signal,
  );
  if (answer !== 'cut') return passed;
  queue.withdraw(question_id);
  return { kind: 'failed', error: { ...cutOff, message: 'The run was cancelled before the wait ended.' } };
}

const tooLong = 'the time is more than a year away';

/** Returns the end of the wait in milliseconds since 1970, or why there is none. */
function endOf(run: NodeRun, { for_s, until }: DelayConfig): number | string {
  const text = fill(run, until).trim();
  if (text === '') return run.context.deps.children.now() + for_s * 1000;
  return readTime(text) ?? `"${text.slice(0, 80)}" is not a time such as 2026-12-24T18:00:00Z`;
}
