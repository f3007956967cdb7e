import type { ChatOfRun } from '@pinion/contracts';
import type { ActiveRun } from './active-run.ts';

/** Returns the conversation that a running run, or the run it is a part of, answers. */
export function chatOf({ run_id, fold: { started } }: Pick<ActiveRun, 'run_id' | 'fold'>): ChatOfRun | undefined {
  if (started?.session_id === undefined) return started?.parent?.chat;
  return { session_id: started.session_id, run_id, turn_group_id: started.turn_group_id ?? run_id };
}
