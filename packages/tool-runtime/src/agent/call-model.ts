import { costOf, type ModelTurn, type NodeError } from '@pinion/contracts';
import { repairTurn } from '../call/repair-turn.ts';
import { modelAttributes } from '../telemetry/span-attributes.ts';
import { spanNames } from '../telemetry/span-names.ts';
import type { AgentLoop } from './agent-loop.ts';
import { callModelWithRetries } from './call-model-with-retries.ts';
import { countedUsage } from './counted-usage.ts';
import type { ReservedTurn } from './allow-turn.ts';

export type TurnAnswer = { ok: true; turn: ModelTurn } | { ok: false; error: NodeError; text?: string | undefined };

/**
 * Returns one model turn: from the journal if it is there, otherwise from the model, and then written to the journal before
 * anything acts on it.
 */
export async function callModel(loop: AgentLoop, iteration: number, reservation: ReservedTurn): Promise<TurnAnswer> {
  const { deps, run, session } = loop;
  const { journal } = session;
  const known = run.recorded?.turn(iteration);
  if (known !== undefined) return recall(loop, known, iteration);
  if (run.recorded?.isReplay === true) return failAgain(loop, iteration, run.recorded.modelError(iteration));

  journal.append({ type: 'model.started', iteration });
  const span = deps.tracer.start(`${spanNames.model} ${run.model.model}`, undefined, session.span);
  const { answer, attempts, response } = await callModelWithRetries(loop, iteration, { reservation, span });
  if (!answer.ok) {
    const error = session.superseded === undefined ? answer.error : replaced;
    span.end(modelAttributes(run.model, iteration), error);
    journal.append({ type: 'model.failed', iteration, error, ...countedUsage(loop, answer.usage) });
    return { ...answer, error };
  }
  const turn = repairTurn(answer.turn, iteration);
  span.end(modelAttributes(run.model, iteration, { turn, response }));
  const cost_usd = turn.usage === undefined ? undefined : costOf(deps.prices(run.scope), run.model.model, turn.usage);
  journal.append({
    type: 'model.finished',
    iteration,
    turn,
    ...(attempts > 1 ? { attempts } : {}),
    cost_usd,
  });
  return { ok: true, turn };
}

function recall({ run, session }: AgentLoop, turn: ModelTurn, iteration: number): TurnAnswer {
  const { journal } = session;
  if (run.recorded?.isReplay === true) {
    journal.append({ type: 'model.started', iteration });
    journal.append({ type: 'model.finished', iteration, turn });
  }
  return { ok: true, turn };
}

const replaced: NodeError = {
  code: 'UNKNOWN',
  message: 'A newer message replaced this response.',
  details: { reason: 'superseded' },
};

/** Fails a turn of a replay as it failed in the bundle. */
function failAgain({ session: { journal } }: AgentLoop, iteration: number, recorded: NodeError | undefined): TurnAnswer {
  if (recorded === undefined) return { ok: false, error: missingFromBundle(iteration) };
  journal.append({ type: 'model.started', iteration });
  journal.append({ type: 'model.failed', iteration, error: recorded });
  return { ok: false, error: recorded };
}

const missingFromBundle = (iteration: number): NodeError => ({
  code: 'UNKNOWN',
  message: `The bundle does not contain model turn ${iteration + 1}.`,
  details: { reason: 'not_in_bundle' },
});
