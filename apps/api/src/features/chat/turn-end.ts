import type { NodeError, RunStatus } from '@pinion/contracts';
import type { ReceivedMessage, TurnAnswer, TurnEnd } from './store/chat-rows.ts';

export type EndedRun = {
  id: string;
  turn_group_id: string;
  status: RunStatus;
  output: unknown;
  error: NodeError | undefined;
  heard: readonly ReceivedMessage[];
  /** The last message of an agent of the run. */
  lastWord: string | undefined;
};

/** Returns the effect of a run's end on its conversation. */
export function turnEnd(run: EndedRun, newId: () => string): TurnEnd {
  const { id, turn_group_id, heard } = run;
  const idsOf = (isMeant: (message: ReceivedMessage) => boolean): string[] => heard.filter(isMeant).map(message => message.id);
  const superseding = idsOf(({ action }) => action === 'SUPERSEDE');
  const answer = answerOf(run, superseding.length > 0, newId);
  return {
    run_id: id,
    turn_group_id,
    state: answer?.state ?? 'superseded',
    answer,
    absorbed: idsOf(({ action, isRead }) => action === 'ABSORB' && isRead),
    unread: idsOf(({ action, isRead }) => action === 'ABSORB' && !isRead),
    superseding,
    left: heard.filter(({ action }) => action === 'QUEUE' || action === 'FORCE_COMPLETE'),
  };
}

function answerOf(run: EndedRun, isSuperseded: boolean, newId: () => string): TurnAnswer | undefined {
  const { status, error, lastWord } = run;
  if (status === 'cancelled') {
    if (isSuperseded) return undefined; // // The run that answers the newer message answers both.
    return { id: newId(), text: lastWord ?? 'Stopped before it had answered.', state: 'failed', error_code: 'CANCELLED' };
  }
  if (status === 'failed') {
    const text = error?.message ?? 'The run failed and did not say why.';
    return { id: newId(), text, state: 'failed', error_code: error?.code ?? 'UNKNOWN' };
  }
  return { id: newId(), text: spoken(run), state: 'answered', error_code: undefined };
}

/** Returns the run's output when it is text, else the last message of its agent, else the output as JSON. */
function spoken({ output, lastWord }: EndedRun): string {
  if (typeof output === 'string' && output !== '') return output;
  if (lastWord !== undefined) return lastWord;
  return output === null || output === undefined || output === '' ? 'Done.' : JSON.stringify(output, null, 2);
}
