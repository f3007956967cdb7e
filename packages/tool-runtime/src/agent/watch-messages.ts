import type { MessageAction, RuleVerdict } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import type { PendingMessage } from '../ports/index.ts';
import type { AgentRun } from './agent-run.ts';
import type { AgentSession } from './agent-session.ts';
import type { Interruption } from './confirm-call.ts';

/**
 * Messages that arrive while an agent works (0-129 to 0-133): looked for at each turn of the loop and before what cannot
 * be undone. SUPERSEDE ends the run before the effect, ABSORB tells the model at its next turn, QUEUE and FORCE_COMPLETE
 * leave the message for a run of its own.
 */
export async function takeMessages(
  run: AgentRun,
  session: AgentSession,
  iteration: number,
  call?: ToolCall,
): Promise<Interruption | undefined> {
  for (const message of run.inbox?.pending() ?? []) {
    if (session.superseded !== undefined) break;
    if (session.noted.has(message.id)) continue; // somebody else is just deciding about it
    session.noted.add(message.id);
    noteMessage(run, session, iteration, message, await decide(run, iteration, message, call));
  }
  return session.superseded;
}

/** At a turn of the loop: what the journal has heard already, then what has arrived; what was taken in is told to the model. */
export async function hearMessages(run: AgentRun, session: AgentSession, iteration: number): Promise<void> {
  for (const event of run.recorded?.messages(iteration) ?? []) {
    if (run.recorded?.isReplay === true) {
      const { message_id, text, action } = event;
      session.journal.append({ type: 'agent.message_received', message_id, text, action, iteration });
    }
    session.noted.add(event.message_id);
    applyMessage(session, event.message_id, event.text, event.action);
  }
  if (run.recorded?.isReplay !== true) await takeMessages(run, session, iteration);
  for (const text of session.absorbed.splice(0)) session.messages.push({ role: 'user', text });
}

const actions: readonly string[] = ['SUPERSEDE', 'ABSORB', 'QUEUE', 'FORCE_COMPLETE'];

async function decide(
  run: AgentRun,
  iteration: number,
  message: PendingMessage,
  call: ToolCall | undefined,
): Promise<MessageAction> {
  const usual = run.policy.on_message ?? 'SUPERSEDE';
  if (run.onMessage === undefined) return usual;
  const about = call === undefined ? {} : { call: { name: call.tool.spec.name, input: call.input } };
  try {
    const decided = await run.onMessage({ message, iteration, ...about });
    return actions.includes(decided) ? decided : usual;
  } catch {
    return usual; // a decision function that breaks decides nothing
  }
}

function noteMessage(
  run: AgentRun,
  session: AgentSession,
  iteration: number,
  message: PendingMessage,
  action: MessageAction,
): void {
  session.journal.append({ type: 'agent.message_received', message_id: message.id, text: message.text, action, iteration });
  run.inbox?.settle(message.id, action);
  applyMessage(session, message.id, message.text, action);
}

/** What a message does to a run, when it comes and when its journal is read again. */
export function applyMessage(session: AgentSession, id: string, text: string, action: MessageAction): void {
  if (action === 'ABSORB') session.absorbed.push(text);
  if (action === 'SUPERSEDE') session.superseded ??= { verdict: superseded, message_id: id };
}

const superseded: RuleVerdict = {
  rule: 'messages',
  verdict: 'deny',
  reason: 'superseded',
  message: 'a newer message arrived before this call, and made it pointless',
};

/** Compensatable calls look for messages only where the node says so (C42). */
export const looksForMessages = (run: AgentRun, { tool }: ToolCall): boolean =>
  tool.spec.side_effect_policy === 'irreversible' ||
  (tool.spec.side_effect_policy === 'compensatable' && run.policy.check_messages_before_compensatable === true);

export type MessageWatch = { interrupted(): Promise<Interruption>; stop(): void };

/**
 * For those of one turn who wait for a person: `interrupted` resolves when a message supersedes the run meanwhile, or when
 * the run is cancelled. Looks for nothing until somebody waits.
 */
export function watchMessages(run: AgentRun, session: AgentSession, iteration: number): MessageWatch {
  const { promise, resolve } = Promise.withResolvers<Interruption>();
  const { cancel } = session.context;
  const onCancel = (): void => resolve({ verdict: cancelled });
  let unsubscribe: (() => void) | undefined;
  let isWatching = false;
  const look = (): void => {
    void takeMessages(run, session, iteration).then(found => found === undefined || resolve(found));
  };
  return {
    interrupted() {
      if (isWatching) return promise;
      isWatching = true;
      cancel.add(onCancel);
      if (cancel.isCancelled) onCancel();
      unsubscribe = run.inbox?.subscribe(look);
      if (run.inbox !== undefined) look();
      return promise;
    },
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
