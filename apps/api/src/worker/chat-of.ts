import type { ChatOfRun } from '@pinion/contracts';
import type { ActiveRun } from './active-run.ts';

/** The conversation that a run at work answers, or that the run it is a part of does. */
export function chatOf({ run_id, fold: { started } }: Pick<ActiveRun, 'run_id' | 'fold'>): ChatOfRun | undefined {
  if (started?.session_id === undefined) return started?.parent?.chat;
  return { session_id: started.session_id, run_id, turn_group_id: started.turn_group_id ?? run_id };
}
