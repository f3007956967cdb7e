import { type AgentBudget, canonicalJson, foldRun, isRecord, type RunEvent } from '@pinion/contracts';
import type { NewApproval, ApprovalAnswer, ApprovalQueue } from '@pinion/tool-runtime';
import { gatherInputs } from '../../engine/scheduler/gather-inputs.ts';
import { InTurn } from './in-turn.ts';

const nobody = 'evaluation';

/**
 * Returns the recorded approval decisions. A call that required no approval in the recording is allowed here: whether it is
 * answered is up to the recording, and an approval only guards against sending, which does not happen here.
 */
export function recordedPeople(events: readonly RunEvent[]): (nodeId: string) => ApprovalQueue {
  const confirmations = confirmationsIn(events);
  const approvals = approvalsIn(events);
  const budgets = new InTurn<AgentBudget>();
  for (const event of events) {
    if (event.type === 'agent.budget_answered' && event.budget !== undefined) budgets.add('', event.node_id, event.budget);
  }
  return nodeId => {
    const answer = ({ kind, request }: NewApproval): ApprovalAnswer => {
      const requested = isRecord(request) ? request : {};
      switch (kind) {
        case 'confirmation':
          return confirmations.take(callKey(requested['name'], requested['input']), nodeId) ?? { kind: 'approved', by: nobody };
        case 'approval':
          return approvals.get(nodeId) ?? { kind: 'declined', by: nobody, reason: 'The recording contains no decision on this' };
        case 'budget': {
          const budget = budgets.take('', nodeId);
          return budget === undefined ? { kind: 'declined', by: nobody } : { kind: 'budget', by: nobody, budget };
        }
        case 'delay':
          return { kind: 'expired' };
        case 'callback':
          return { kind: 'error', code: 'POLICY_DENIED', message: 'An evaluation sends nothing, so there is no callback' };
      }
    };
    return { ask: question => Promise.resolve(answer(question)), withdraw: () => undefined };
  };
}

const callKey = (name: unknown, input: unknown): string => canonicalJson([name ?? null, input ?? null]);

/** Collects the recorded decisions on calls. A rejection is among the ends of calls, an approval is an event of its own. */
function confirmationsIn(events: readonly RunEvent[]): InTurn<ApprovalAnswer> {
  const answers = new InTurn<ApprovalAnswer>();
  const requested = new Map<string, { question: string; node_id: string }>();
  for (const event of events) {
    if (!('call_id' in event)) continue;
    const key = JSON.stringify([event.node_id, event.call_id]);
    if (event.type === 'tool.confirmation_requested')
      requested.set(key, { question: callKey(event.name, event.input), node_id: event.node_id });
    const about = requested.get(key);
    if (about === undefined) continue;
    if (event.type === 'tool.confirmed')
      answers.add(about.question, about.node_id, {
        kind: 'approved',
        by: event.by,
        ...(event.input === undefined ? {} : { input: event.input }),
      });
    if (event.type === 'tool.declined') answers.add(about.question, about.node_id, refusalIn(event));
  }
  return answers;
}

function refusalIn({ by, envelope }: Extract<RunEvent, { type: 'tool.declined' }>): ApprovalAnswer {
  if (by === undefined) return { kind: 'expired' };
  const text = envelope.error?.message.split(': ').slice(1).join(': ') ?? '';
  return { kind: 'declined', by, ...(text === '' ? {} : { reason: text }) };
}

/** Returns the recorded decisions on values at nodes, with the edited value when the approver changed it. */
function approvalsIn(events: readonly RunEvent[]): ReadonlyMap<string, ApprovalAnswer> {
  const fold = foldRun(events);
  const edges = fold.started?.workflow.edges ?? [];
  const answers = new Map<string, ApprovalAnswer>();
  for (const event of events) {
    if (event.type !== 'node.answered') continue;
    const { node_id, decision, by = nobody, reason } = event;
    if (decision === 'expired') answers.set(node_id, { kind: 'expired' });
    else if (decision === 'declined') answers.set(node_id, { kind: 'declined', by, reason });
    else {
      const given = fold.node(node_id).outputs['approved'];
      const value = gatherInputs(
        edges.filter(edge => edge.target === node_id),
        fold.nodes,
      )['in'];
      const isEdited = canonicalJson(given ?? null) !== canonicalJson(value ?? null);
      answers.set(node_id, { kind: 'approved', by, ...(isEdited ? { input: given ?? null } : {}) });
    }
  }
  return answers;
}
