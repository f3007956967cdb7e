import type { ChatMessageItem } from '../../../lib/api-shapes.ts';
import { t } from '../../../lib/texts/t.ts';
import type { Status } from '../../../lib/status.ts';

export type MessageOutcome = { status: Status; text: string };

/** Describes what happened to a user's message. Returns `undefined` when the response below it says enough. */
export function describeMessageOutcome(
  { role, state, action }: ChatMessageItem,
  isOneAtWork: boolean,
): MessageOutcome | undefined {
  if (role === 'assistant') return undefined;
  switch (state) {
    case 'absorbed':
      return { status: 'ok', text: t('added to the run') };
    case 'superseded':
      return { status: 'cancelled', text: t('replaced by the next message') };
    case 'waiting':
      return { status: 'waiting', text: waitingLabel(action, isOneAtWork) };
    case 'running':
      return action === 'SUPERSEDE' ? { status: 'running', text: t('replacing the previous message') } : undefined;
    case 'answered':
    case 'failed':
      return afterwards(action);
  }
}

function waitingLabel(action: ChatMessageItem['action'], isOneAtWork: boolean): string {
  if (action === 'SUPERSEDE') return t('replacing the previous message');
  if (action !== null) return t('queued');
  return isOneAtWork ? t('sent, the agent checks it at its next step') : t('queued');
}

function afterwards(action: ChatMessageItem['action']): MessageOutcome | undefined {
  if (action === 'SUPERSEDE') return { status: 'ok', text: t('replaced the previous message') };
  return action === null || action === 'ABSORB' ? undefined : { status: 'ok', text: t('was queued') };
}
