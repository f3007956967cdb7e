import type { MessageAction, RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { PendingMessage } from '../ports/index.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import type { Interruption } from './confirm-call.ts';
import type { MayStart } from './start-effect.ts';
import { superseded } from './superseded-verdict.ts';

/** Who listens: an agent, or a single call without a model. */
export type Listener = Pick<AgentRun, 'inbox' | 'recorded' | 'onMessage'> & {
  policy: Pick<AgentRun['policy'], 'on_message' | 'check_messages_before_compensatable'>;
  /** False: nobody could take a message in, so what would be absorbed waits instead. */
  hasModel?: boolean | undefined;
};
/** What it has heard. */
export type ReceivedMessages = Pick<AgentSession, 'superseded' | 'absorbed' | 'noted' | 'journal'> & {
  context: Pick<AgentSession['context'], 'cancel'>;
};

/**
 * Messages that arrive while an agent works (0-129 to 0-133): looked for at each turn of the loop and before what cannot
 * be undone. SUPERSEDE ends the run before the effect, ABSORB tells the model at its next turn, QUEUE and FORCE_COMPLETE
 * leave the message for a run of its own.
 */
export async function takeMessages(
  run: Listener,
  session: ReceivedMessages,
  answers: number,
  call?: ToolCall,
): Promise<Interruption | undefined> {
  for (const message of run.inbox?.pending() ?? []) {
    if (session.superseded !== undefined) break;
    if (!session.noted.has(message.id) && !isPending(run, message.id)) continue;
    // Somebody else may just be deciding about it: nothing starts before that is known.
    const decided = session.noted.get(message.id) ?? noteMessage(run, session, answers, message, call);
    session.noted.set(message.id, decided);
    await decided;
  }
  return session.superseded;
}

/** While one was decided about, another agent of the run may have dealt with this one, or FORCE_COMPLETE closed the inbox. */
const isPending = ({ inbox }: Listener, id: string): boolean => inbox?.pending().some(message => message.id === id) ?? false;

/** Can there be any message at all: is somebody listening, or does a journal tell? */
export const mayHear = ({ inbox, recorded }: AgentRun): boolean => inbox !== undefined || recorded !== undefined;

/** At a turn of the loop: what the journal has heard already, then what has arrived; what was taken in is told to the model. */
export async function hearMessages(run: AgentRun, session: AgentSession, answers: number): Promise<void> {
  recallMessages(run, session, answers);
  // What arrives while an earlier life is gone through again waits for the turn that is really the next.
  const isPast = run.recorded !== undefined && (run.recorded.isReplay || run.recorded.turn(answers) !== undefined);
  if (!isPast) await takeMessages(run, session, answers);
  for (const text of session.absorbed.splice(0)) session.messages.push({ role: 'user', text });
}

/** What the journal holds of the messages that were noticed when the model had answered `answers` times. */
export function recallMessages(run: Listener, session: ReceivedMessages, answers: number): void {
  for (const { message_id, text, action } of run.recorded?.messages(answers) ?? []) {
    if (session.noted.has(message_id)) continue;
    session.noted.set(message_id, Promise.resolve());
    if (run.recorded?.isReplay === true)
      session.journal.append({ type: 'agent.message_received', message_id, text, action, iteration: answers });
    else run.inbox?.settle(message_id, action);
    applyMessage(session, message_id, text, action);
  }
}

const actions: readonly string[] = ['SUPERSEDE', 'ABSORB', 'QUEUE', 'FORCE_COMPLETE'];

async function decide(
  run: Listener,
  answers: number,
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
    return usual; // a decision function that breaks decides nothing
  }
}

async function noteMessage(
  run: Listener,
  session: ReceivedMessages,
  answers: number,
  message: PendingMessage,
  call: ToolCall | undefined,
): Promise<void> {
  const { id: message_id, text } = message;
  const decided = await decide(run, answers, message, call);
  const action = decided === 'ABSORB' && run.hasModel === false ? 'QUEUE' : decided;
  session.journal.append({ type: 'agent.message_received', message_id, text, action, iteration: answers });
  run.inbox?.settle(message_id, action);
  applyMessage(session, message_id, text, action);
}

/** What a message does to a run, when it comes and when its journal is read again. */
function applyMessage(session: ReceivedMessages, id: string, text: string, action: MessageAction): void {
  if (action === 'ABSORB') session.absorbed.push(text);
  if (action === 'SUPERSEDE') session.superseded ??= { verdict: superseded, message_id: id };
}

/** Compensatable calls look for messages only where the node says so (C42). */
const looksForMessages = (run: Listener, { tool }: ToolCall): boolean =>
  tool.spec.side_effect_policy === 'irreversible' ||
  (tool.spec.side_effect_policy === 'compensatable' && run.policy.check_messages_before_compensatable === true);

/** Asked before a call with effects starts. `answers`: of the model, so far. */
export const mayStartIn =
  (run: Listener, session: ReceivedMessages, answers: number): MayStart =>
  call =>
    looksForMessages(run, call) ? takeMessages(run, session, answers, call) : Promise.resolve(session.superseded);

export type MessageWatch = { interrupted: () => Promise<Interruption>; stop: () => void };

/**
 * For those of one turn who wait for a person: `interrupted` resolves when a message supersedes the run meanwhile, or when
 * the run is cancelled. Looks for nothing until somebody waits.
 */
export function watchMessages(run: Listener, session: ReceivedMessages, answers: number): MessageWatch {
  let watch: { promise: Promise<Interruption>; stop: () => void } | undefined;
  return {
    interrupted: () => (watch ??= startWatch(run, session, answers)).promise,
    stop: () => watch?.stop(),
  };
}

function startWatch(
  run: Listener,
  session: ReceivedMessages,
  answers: number,
): { promise: Promise<Interruption>; stop: () => void } {
  const { promise, resolve } = Promise.withResolvers<Interruption>();
  const { cancel } = session.context;
  const onCancel = (): void => resolve({ verdict: cancelled });
  const look = (): void => {
    void takeMessages(run, session, answers).then(found => found === undefined || resolve(found));
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
  message: 'the run was cancelled before anybody had answered',
};
