import { hasWaitingProgram, type MessageAction, type RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { ModelMessage, PendingMessage } from '../ports/index.ts';
import type { AgentLoop } from './agent-loop.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import type { Interruption } from './confirm-call.ts';
import type { MayStart } from './start-effect.ts';
import { superseded } from './superseded-verdict.ts';

/** The receiver of messages: an agent, or a single call without a model. */
export type Listener = Pick<AgentRun, 'inbox' | 'recorded' | 'onMessage'> & {
  policy: Pick<AgentRun['policy'], 'on_message' | 'check_messages_before_compensatable'>;
  /** False when no model can absorb a message, so a message to absorb waits instead. */
  hasModel?: boolean | undefined;
};
/** The messages received so far. */
export type ReceivedMessages = Pick<AgentSession, 'superseded' | 'absorbed' | 'noted' | 'journal'> & {
  context: Pick<AgentSession['context'], 'cancel'>;
};

/** A point of a run at which messages are handled. `answers` is the number of model turns so far. */
export type MessagePoint = { run: Listener; session: ReceivedMessages; answers: number };

/**
 * Handles messages that arrive while an agent runs. Checked at each turn of the loop and before irreversible effects. SUPERSEDE
 * ends the run before the effect, ABSORB sends the message to the model at its next turn, QUEUE and FORCE_COMPLETE leave the
 * message for its own run.
 */
async function takeMessages(point: MessagePoint, call?: ToolCall): Promise<Interruption | undefined> {
  const { run, session } = point;
  for (const message of run.inbox?.pending() ?? []) {
    if (session.superseded !== undefined) break;
    if (!session.noted.has(message.id) && !isPending(run, message.id)) continue;
    // Another caller may be deciding about the message right now: nothing starts before the decision is known.
    const decided = session.noted.get(message.id) ?? noteMessage(point, message, call);
    session.noted.set(message.id, decided);
    await decided;
  }
  return session.superseded;
}

/**
 * Checks whether a message is still pending. During the decision, another agent of the run may have handled it, or
 * FORCE_COMPLETE may have closed the inbox.
 */
const isPending = ({ inbox }: Listener, id: string): boolean => inbox?.pending().some(message => message.id === id) ?? false;

/** Checks whether there can be messages at all: from an inbox or from a journal. */
export const canReceiveMessages = ({ inbox, recorded }: AgentRun): boolean => inbox !== undefined || recorded !== undefined;

/**
 * Handles messages at a turn of the loop: first those in the journal, then those that have arrived. Absorbed messages are sent
 * to the model.
 */
export async function receiveMessages({ run, session }: AgentLoop, answers: number): Promise<void> {
  const point = { run, session, answers };
  recallMessages(point);
  // Messages that arrive while recorded turns are replayed wait for the first turn that is really new.
  const isPast = run.recorded !== undefined && (run.recorded.isReplay || run.recorded.turn(answers) !== undefined);
  if (!isPast) await takeMessages(point);
  // A vendor whose program waits for results accepts nothing else: the messages follow when the program has ended.
  if (isProgramWaiting(session.messages)) return;
  for (const text of session.absorbed.splice(0)) session.messages.push({ role: 'user', text });
}

function isProgramWaiting(messages: readonly ModelMessage[]): boolean {
  const turn = messages.at(-1)?.role === 'tool' ? messages.at(-2) : undefined;
  return turn?.role === 'assistant' && hasWaitingProgram(turn.turn);
}

/** Applies the journal's messages that were noticed when the model had answered `answers` times. */
export function recallMessages({ run, session, answers }: MessagePoint): void {
  for (const { message_id, text, action } of run.recorded?.messages(answers) ?? []) {
    if (session.noted.has(message_id)) continue;
    session.noted.set(message_id, Promise.resolve());
    if (run.recorded?.isReplay === true)
      session.journal.append({ type: 'agent.message_received', message_id, text, action, iteration: answers });
    else run.inbox?.settle(message_id, action);
    applyMessage(session, { id: message_id, text }, action);
  }
}

const actions: readonly string[] = ['SUPERSEDE', 'ABSORB', 'QUEUE', 'FORCE_COMPLETE'];

async function decide(
  { run, answers }: MessagePoint,
  message: PendingMessage,
  call: ToolCall | undefined,
): Promise<MessageAction> {
  const usual = run.policy.on_message ?? 'SUPERSEDE';
  if (run.onMessage === undefined) return usual;
  const about = call === undefined ? {} : { call: { name: call.tool.spec.name, input: call.input } };
  try {
    const decided = await run.onMessage({ message, iteration: answers, ...about });
    return actions.includes(decided) ? decided : usual;
  } catch {
    return usual; // a decision function that throws decides nothing
  }
}

async function noteMessage(point: MessagePoint, message: PendingMessage, call: ToolCall | undefined): Promise<void> {
  const decided = await decide(point, message, call);
  writeDecision(point, message, decided === 'ABSORB' && point.run.hasModel === false ? 'QUEUE' : decided);
}

function writeDecision({ run, session, answers }: MessagePoint, message: PendingMessage, action: MessageAction): void {
  const { id: message_id, text } = message;
  session.journal.append({ type: 'agent.message_received', message_id, text, action, iteration: answers });
  run.inbox?.settle(message_id, action);
  applyMessage(session, { id: message_id, text }, action);
}

/** Applies a message to a run, both on arrival and when its journal is read again. */
function applyMessage(session: ReceivedMessages, { id, text }: Pick<PendingMessage, 'id' | 'text'>, action: MessageAction): void {
  if (action === 'ABSORB') session.absorbed.push(text);
  if (action === 'SUPERSEDE') session.superseded ??= { verdict: superseded, message_id: id };
}

/** Checks whether a call looks for messages. Compensatable calls do so only if the node enables it. */
const looksForMessages = (run: Listener, { tool }: ToolCall): boolean =>
  tool.spec.side_effect_policy === 'irreversible' ||
  (tool.spec.side_effect_policy === 'compensatable' && run.policy.check_messages_before_compensatable === true);

/** Returns the check that runs before a call with effects starts. */
export const mayStartIn =
  (point: MessagePoint): MayStart =>
  call =>
    looksForMessages(point.run, call) ? takeMessages(point, call) : Promise.resolve(point.session.superseded);

/**
 * Watches messages while the model answers. Calls `onSuperseded` when one replaces the run, which is recorded first. Other
 * messages are decided at the next turn, where the model can receive them. Returns a function that ends the watch.
 */
export function watchAnswer(point: MessagePoint, onSuperseded: () => void): () => void {
  const { run, session } = point;
  const left = new Set<string>();
  let isOver = false;
  const look = async (): Promise<void> => {
    for (const message of run.inbox?.pending() ?? []) {
      if (left.has(message.id) || session.noted.has(message.id)) continue;
      left.add(message.id);
      const action = await decide(point, message, undefined);
      if (isOver || session.superseded !== undefined || action === 'FORCE_COMPLETE') return;
      if (action !== 'SUPERSEDE' || session.noted.has(message.id) || !isPending(run, message.id)) continue;
      session.noted.set(message.id, Promise.resolve());
      writeDecision(point, message, action);
      return onSuperseded();
    }
  };
  const unsubscribe = run.inbox?.subscribe(() => void look());
  void look();
  return () => {
    isOver = true;
    unsubscribe?.();
  };
}

export type MessageWatch = { interrupted: () => Promise<Interruption>; stop: () => void };

/**
 * Watches messages for calls of one turn that await approval. `interrupted` resolves when a message supersedes the run, or when
 * the run is cancelled. Polls nothing until a call waits.
 */
export function watchMessages(point: MessagePoint): MessageWatch {
  let watch: { promise: Promise<Interruption>; stop: () => void } | undefined;
  return {
    interrupted: () => (watch ??= startWatch(point)).promise,
    stop: () => watch?.stop(),
  };
}

function startWatch(point: MessagePoint): { promise: Promise<Interruption>; stop: () => void } {
  const { run, session } = point;
  const { promise, resolve } = Promise.withResolvers<Interruption>();
  const { cancel } = session.context;
  const onCancel = (): void => resolve({ verdict: cancelled });
  const look = (): void => {
    void takeMessages(point).then(found => found === undefined || resolve(found));
  };
  cancel.add(onCancel);
  if (cancel.isCancelled) onCancel();
  const unsubscribe = run.inbox?.subscribe(look);
  if (run.inbox !== undefined) look();
  return {
    promise,
    stop() {
      cancel.delete(onCancel);
      unsubscribe?.();
    },
  };
}

const cancelled: RuleVerdict = {
  rule: 'run',
  verdict: 'deny',
  reason: 'cancelled',
  message: 'The run was cancelled before the approval was decided.',
};
