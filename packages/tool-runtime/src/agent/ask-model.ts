import type { ModelTurn, NodeError } from '@pinion/contracts';
import { repairTurn } from '../call/repair-turn.ts';
import type { ModelAnswer, ModelMessage, NodeJournal, Span } from '../ports/index.ts';
import { attributeNames, spanNames } from '../telemetry/span-names.ts';
import type { AgentDeps } from './agent-deps.ts';
import type { AgentRun } from './agent-run.ts';
import { gatherText } from './gather-text.ts';

export type TurnAnswer = { ok: true; turn: ModelTurn } | { ok: false; error: NodeError };

export const maxAttempts = 4;
const firstWaitMs = 500;
/** All waits of one answer together. */
const maxWaitMs = 60_000;

/** One answer of the model: written down before anything comes of it. Busy and broken vendors are asked again, politely. */
export async function askModel(
  deps: AgentDeps,
  run: AgentRun,
  journal: NodeJournal,
  messages: readonly ModelMessage[],
  iteration: number,
  parent: Span,
): Promise<TurnAnswer> {
  const known = run.recorded?.turn(iteration);
  if (known !== undefined) return recall(run, journal, known, iteration);
  if (run.recorded?.isReplay === true) {
    return {
      ok: false,
      error: {
        code: 'UNKNOWN',
        message: `the bundle does not hold answer ${iteration + 1} of the model`,
        details: { reason: 'not_in_bundle' },
      },
    };
  }
  journal.append({ type: 'model.started', iteration });
  const span = deps.tracer.start(`${spanNames.model} ${run.model.model}`, undefined, parent);
  const { answer, attempts } = await askPatiently(deps, run, journal, messages, iteration);
  if (!answer.ok) {
    span.end({ [attributeNames.iteration]: iteration }, answer.error);
    journal.append({ type: 'model.failed', iteration, error: answer.error });
    return answer;
  }
  const turn = repairTurn(answer.turn, iteration);
  span.end({
    [attributeNames.operation]: spanNames.model,
    [attributeNames.system]: run.model.provider,
    [attributeNames.model]: run.model.model,
    [attributeNames.iteration]: iteration,
    [attributeNames.finishReasons]: [turn.finish],
    [attributeNames.inputTokens]: turn.usage?.input_tokens ?? 0,
    [attributeNames.outputTokens]: turn.usage?.output_tokens ?? 0,
  });
  journal.append({ type: 'model.finished', iteration, turn, ...(attempts > 1 ? { attempts } : {}) });
  return { ok: true, turn };
}

function recall(run: AgentRun, journal: NodeJournal, turn: ModelTurn, iteration: number): TurnAnswer {
  if (run.recorded?.isReplay === true) {
    journal.append({ type: 'model.started', iteration });
    journal.append({ type: 'model.finished', iteration, turn });
  }
  return { ok: true, turn };
}

async function askPatiently(
  deps: AgentDeps,
  run: AgentRun,
  journal: NodeJournal,
  messages: readonly ModelMessage[],
  iteration: number,
): Promise<{ answer: ModelAnswer; attempts: number }> {
  let waited = 0;
  for (let attempt = 1; ; attempt += 1) {
    const text = gatherText(deps.clock, gathered => journal.append({ type: 'model.delta', iteration, text: gathered }));
    const answer = await askOnce(run, messages, text.add);
    text.end();
    if (answer.ok || !answer.retryable || attempt === maxAttempts || run.signal.aborted) return { answer, attempts: attempt };
    const waitMs =
      answer.error.retry_after_s === undefined ? firstWaitMs * 2 ** (attempt - 1) : answer.error.retry_after_s * 1000;
    waited += waitMs;
    if (waited > maxWaitMs) return { answer, attempts: attempt };
    journal.append({ type: 'model.retried', iteration, error: answer.error, attempt, wait_ms: waitMs });
    await wait(deps, run, waitMs);
  }
}

async function askOnce(run: AgentRun, messages: readonly ModelMessage[], onText: (text: string) => void): Promise<ModelAnswer> {
  try {
    return await raceCancel(
      run.signal,
      run.model.ask({ instructions: run.instructions, messages, tools: run.tools, signal: run.signal, onText }),
    );
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : 'the model adapter failed';
    return { ok: false, error: { code: 'UNKNOWN', message }, retryable: false };
  }
}

const cancelled: ModelAnswer = {
  ok: false,
  error: { code: 'UNKNOWN', message: 'the run was cancelled', details: { reason: 'cancelled' } },
  retryable: false,
};

/** A model that ignores its signal is left behind, like a tool. */
function raceCancel(signal: AbortSignal, answer: Promise<ModelAnswer>): Promise<ModelAnswer> {
  if (signal.aborted) return Promise.resolve(cancelled);
  return new Promise((resolve, reject) => {
    const onCancel = (): void => resolve(cancelled);
    signal.addEventListener('abort', onCancel, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', onCancel));
  });
}

function wait(deps: AgentDeps, run: AgentRun, ms: number): Promise<void> {
  return new Promise(resolve => {
    const stop = deps.clock.after(ms, end);
    function end(): void {
      stop();
      run.signal.removeEventListener('abort', end);
      resolve();
    }
    run.signal.addEventListener('abort', end, { once: true });
  });
}
