import {
  type CallEnd,
  isCallEnd,
  type ModelTurn,
  type NodeError,
  type RunEvent,
  type RunEventOf,
  type RuleVerdict,
  type ToolEnvelope,
} from '@pinion/contracts';

/**
 * The journal content of one node. Resume after a crash, replay of a bundle and scenario tests share this mechanism: where it
 * has the answer, no model, tool or user is contacted.
 */
export type Recorded = {
  /** True when the node's journal is a new one that has to be written again, event by event (a replay). */
  readonly isReplay: boolean;
  readonly hasStarted: boolean;
  /** The node's own events, in order. */
  readonly events: readonly RunEvent[];
  turn(iteration: number): ModelTurn | undefined;
  /** Returns why the model gave no answer in a turn. */
  modelError(iteration: number): NodeError | undefined;
  envelope(callId: string): ToolEnvelope | undefined;
  /** Returns the last event of a call. */
  ending(callId: string): CallEnd | undefined;
  wasAuthorized(callId: string): boolean;
  /** Returns the verdict for which approval of the call was requested. */
  asked(callId: string): RuleVerdict | undefined;
  /** Returns the approval of a call. `input` is the input as edited by the approver. */
  confirmation(callId: string): { by: string; input?: unknown } | undefined;
  /** Returns whether the tool accepted the call and responds by callback. */
  isHeld(callId: string): boolean;
  /** Returns the id under which the remote executor knows the call. */
  elsewhere(callId: string): string | undefined;
  /** Returns the messages that were noticed when the model had answered `answers` times. */
  messages(answers: number): readonly RunEventOf<'agent.message_received'>[];
  /** Returns the answer to the request for more budget. */
  budget(approvalId: string): RunEventOf<'agent.budget_answered'> | undefined;
  /** Returns whether the call may have been sent without a committed end. */
  wasInvoked(callId: string): boolean;
};

/** Reads one node's part of a journal. A replay never contacts anyone: a missing answer is an error. */
export function recordedFrom(events: Iterable<RunEvent>, nodeId: string, isReplay: boolean): Recorded {
  const turns = new Map<number, ModelTurn>();
  const modelErrors = new Map<number, NodeError>();
  const endings = new Map<string, CallEnd>();
  const authorized = new Set<string>();
  const invoked = new Set<string>();
  const requested = new Map<string, RuleVerdict>();
  const reservation = new Map<string, string | undefined>();
  const confirmed = new Map<string, { by: string; input?: unknown }>();
  const messages: RunEventOf<'agent.message_received'>[] = [];
  const budgets = new Map<string, RunEventOf<'agent.budget_answered'>>();
  const own: RunEvent[] = [];
  let hasStarted = false;
  for (const event of events) {
    if (!('node_id' in event) || event.node_id !== nodeId) continue;
    own.push(event);
    if (event.type === 'agent.started') hasStarted = true;
    if (event.type === 'model.finished') turns.set(event.iteration, event.turn);
    if (event.type === 'model.failed') modelErrors.set(event.iteration, event.error);
    if (event.type === 'tool.authorized') authorized.add(event.call_id);
    if (event.type === 'tool.confirmation_requested')
      requested.set(event.call_id, { rule: 'confirmation', verdict: 'ask', reason: event.reason, message: event.prompt });
    if (event.type === 'tool.confirmed') confirmed.set(event.call_id, event);
    if (event.type === 'tool.waiting') reservation.set(event.call_id, event.elsewhere);
    if (event.type === 'agent.message_received') messages.push(event);
    if (event.type === 'agent.budget_answered') budgets.set(event.question_id, event);
    if (event.type === 'tool.invoked') invoked.add(event.call_id);
    if (isCallEnd(event)) endings.set(event.call_id, event);
  }
  return {
    isReplay,
    hasStarted,
    events: own,
    turn: iteration => turns.get(iteration),
    modelError: iteration => modelErrors.get(iteration),
    envelope: callId => endings.get(callId)?.envelope,
    ending: callId => endings.get(callId),
    wasAuthorized: callId => authorized.has(callId),
    asked: callId => requested.get(callId),
    confirmation: callId => confirmed.get(callId),
    isHeld: callId => reservation.has(callId),
    elsewhere: callId => reservation.get(callId),
    messages: answers => messages.filter(message => message.iteration === answers),
    budget: id => budgets.get(id),
    wasInvoked: callId => invoked.has(callId),
  };
}
