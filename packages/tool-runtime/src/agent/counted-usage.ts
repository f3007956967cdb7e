import { costOf, type Usage } from '@pinion/contracts';
import type { AgentLoop } from './agent-loop.ts';

/** Returns the usage of an attempt without an answer with its cost, for its event. Nothing where the provider counted nothing. */
export function countedUsage(
  { deps, run }: AgentLoop,
  usage: Usage | undefined,
): { usage?: Usage; cost_usd?: number | undefined } {
  if (usage === undefined) return {};
  const cost_usd = costOf(deps.prices(run.scope), run.model.model, usage);
  return { usage, cost_usd };
}
