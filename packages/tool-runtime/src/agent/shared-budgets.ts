import type { Spending } from '@pinion/contracts';
import { whileAway } from '../call/while-away.ts';
import type { Reservation } from '../ports/index.ts';
import type { AgentLoop } from './agent-loop.ts';
import type { AgentRun } from './agent-run.ts';

/** Returns the headroom of the shared budgets. A meter without a limit bounds nothing in advance, but can still deny. */
export async function headroomOf({ deps, run, session }: AgentLoop): Promise<Headroom> {
  const { meter } = deps;
  if (meter?.headroom === undefined) return noHeadroom;
  const left = await whileAway(deps.clock, session.context.cancel, () => meter.headroom?.(aboutOf(run)) ?? {});
  if (left === undefined) return 'unknown';
  return Object.keys(left).length === 0 ? noHeadroom : { left };
}

type Reserved = { ok: true; reservation: Reservation | undefined } | { ok: false; spent: Spending } | 'unknown';

export async function reserveShared({ deps, run, session }: AgentLoop, spending: Spending): Promise<Reserved> {
  const { meter } = deps;
  if (meter === undefined) return { ok: true, reservation: undefined };
  const answer = await whileAway(deps.clock, session.context.cancel, () => meter.reserve(spending, aboutOf(run)));
  if (answer === undefined) return 'unknown';
  return answer.ok ? answer : { ok: false, spent: answer.refusal.spent };
}

type Headroom = { left: Partial<Spending> | undefined } | 'unknown';
export const noHeadroom: Headroom = { left: undefined };
const aboutOf = ({ scope, caller }: AgentRun) => ({ scope, workflow_id: caller?.workflow_id });
