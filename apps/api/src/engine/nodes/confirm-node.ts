import { type ConfirmConfig, titleOf } from '@pinion/contracts';
import { type ApprovalAnswer, approvalIdOf } from '@pinion/tool-runtime';
import type { NodeEnd } from '../scheduler/node-end.ts';
import { answerOrCut, cutOff } from './answer-or-cut.ts';
import type { NodeRun } from './node-run.ts';
import { notInBundle, recordedEnd } from './recorded-end.ts';
import { fill } from './template-values.ts';

/**
 * Requests approval of the incoming value. The request has its own stable id, so that a run that resumes after a crash reuses
 * it, and a decision made in the meantime counts.
 */
export async function runConfirmNode(run: NodeRun, config: ConfirmConfig): Promise<NodeEnd> {
  const { node, inputs, context } = run;
  const known = recordedEnd(run);
  if (known !== undefined) return known;
  if (context.replayed !== undefined) return notInBundle(node.id);
  const value = inputs['in'] ?? null;
  const question_id = approvalIdOf('approval', { run_id: context.spec.run_id, node_id: node.id }, 'value');
  const journal = context.journalOf(node.id);
  const requested = context.recordedOf(node.id)?.events.find(event => event.type === 'node.asked');
  const expiresAt = requested?.type === 'node.asked' ? timeOf(requested.expires_at) : expiryOf(run, config);
  const prompt = requested?.type === 'node.asked' ? requested.prompt : fill(run, config.prompt);
  if (requested === undefined) {
    const expires = expiresAt === undefined ? {} : { expires_at: new Date(expiresAt).toISOString() };
    journal.append({ type: 'node.asked', question_id, prompt, ...expires });
  }
  const router = context.deps.approvals(context.spec.scope, context.spec.run_id, node.id);
  const request = { title: titleOf(node), prompt, value, editable: config.editable };
  const answer = await answerOrCut(
    router.ask({ id: question_id, kind: 'approval', request, expires_at: expiresAt }),
    context.signal,
  );
  if (answer === 'cut') {
    router.withdraw(question_id);
    return { kind: 'failed', error: cutOff };
  }
  const { by, decision, reason } = decisionIn(answer);
  const who = by === undefined ? {} : { by };
  journal.append({ type: 'node.answered', question_id, decision, ...who, reason });
  if (answer.kind === 'approved')
    return { kind: 'finished', outputs: { approved: answer.input === undefined ? value : answer.input } };
  return { kind: 'finished', outputs: { declined: { reason: reason ?? '', by: by ?? null } } };
}

const timeOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));

const expiryOf = ({ context }: NodeRun, { expires_s }: ConfirmConfig): number | undefined =>
  expires_s === undefined ? undefined : context.deps.children.now() + expires_s * 1000;

type Decision = { decision: 'approved' | 'declined' | 'expired'; by?: string; reason?: string | undefined };

function decisionIn(answer: ApprovalAnswer): Decision {
  switch (answer.kind) {
    case 'approved':
      return { decision: 'approved', by: answer.by };
    case 'declined':
      return { decision: 'declined', by: answer.by, reason: answer.reason };
    default:
      return { decision: 'expired', reason: 'expired' };
  }
}
