import { utf8Length } from '@pinion/contracts';
import type { CancelScope } from '../call/cancel-scope.ts';
import { waitOrCancel } from '../call/wait-or-cancel.ts';
import type { Clock, ModelAnswer, ModelRequest, ModelResponse, Span } from '../ports/index.ts';
import type { AgentLoop } from './agent-loop.ts';
import { openAnswerCut } from './answer-cut.ts';
import { countedUsage } from './counted-usage.ts';
import { withSoundUsage } from './sound-usage.ts';
import type { ReservedTurn } from './allow-turn.ts';

const usualAttempts = 3;
const firstWaitMs = 500;
/** Maximum milliseconds of all waits for one answer together. */
const maxWaitMs = 60_000;

/**
 * Calls the model with retries. Busy and failing providers are retried after the delay they request, or after a delay that
 * doubles each time.
 */
export async function callModelWithRetries(
  loop: AgentLoop,
  iteration: number,
  { reservation, span }: ModelCall,
): Promise<AttemptedAnswer> {
  const cut = openAnswerCut(loop, iteration);
  try {
    return await repeatRequest(loop, cut.cancel, { iteration, reservation, span });
  } finally {
    cut.close();
  }
}

/** A model call: its part of the budget, and its span. */
type ModelCall = { reservation: ReservedTurn; span: Span };

type AttemptedAnswer = { answer: ModelAnswer; attempts: number; response?: ModelResponse | undefined };

async function repeatRequest(
  loop: AgentLoop,
  cancel: CancelScope,
  { iteration, reservation, span }: ModelCall & { iteration: number },
): Promise<AttemptedAnswer> {
  const { deps, run, session } = loop;
  const { journal } = session;
  let waited = 0;
  let response: ModelResponse | undefined;
  const onResponse = (reported: ModelResponse): void => void (response = shortened(reported));
  for (let attempt = 1; ; attempt += 1) {
    // Nothing is sent, so the reservation is released and not charged as an attempt.
    if (cancel.isCancelled) return { answer: cancelled, attempts: attempt };
    const stream = gatherText(deps.clock, text => journal.append({ type: 'model.delta', iteration, text }));
    let streamed = '';
    const onText = (text: string): void => {
      streamed += text;
      stream.add(text);
    };
    const limits = { max_output_tokens: reservation.maxOutputTokens, trace_context: span.trace_context };
    const answer = await askOnce(loop, cancel, { onText, onResponse, ...limits });
    stream.end();
    if (answer.ok) return { answer, attempts: attempt, response };
    const waitMs = waitAfter(answer, attempt);
    waited += waitMs;
    const mayRetry =
      answer.retryable && attempt < (run.model.attempts ?? usualAttempts) && waited <= maxWaitMs && !cancel.isCancelled;
    const isRetried = await reservation.failed({ answer, streamedBytes: utf8Length(streamed) }, mayRetry);
    // A cancelled request is abandoned before its adapter can return the text.
    if (!isRetried) return { answer: { text: streamed, ...answer }, attempts: attempt };
    journal.append({
      type: 'model.retried',
      iteration,
      error: answer.error,
      attempt,
      wait_ms: waitMs,
      ...countedUsage(loop, answer.usage),
    });
    await waitOrCancel(deps.clock, cancel, waitMs);
  }
}

/** Maximum number of characters of an id in a span. A server can write anything there. */
const longestId = 200;

const shortened = ({ id, model }: ModelResponse): ModelResponse => ({
  id: id?.slice(0, longestId),
  model: model?.slice(0, longestId),
});

const waitAfter = ({ error }: Extract<ModelAnswer, { ok: false }>, attempt: number): number =>
  error.retry_after_s === undefined ? firstWaitMs * 2 ** (attempt - 1) : error.retry_after_s * 1000;

async function askOnce(
  { run, session }: AgentLoop,
  cancel: CancelScope,
  request: Pick<ModelRequest, 'onText' | 'onResponse' | 'max_output_tokens' | 'trace_context'>,
): Promise<ModelAnswer> {
  const { messages, instructions } = session;
  const { tools, output_schema: answer_schema } = run;
  const { signal } = cancel;
  try {
    const requested = run.model.ask({ instructions, messages, tools, signal, answer_schema, ...request });
    return withSoundUsage(await unlessCancelled(cancel, requested));
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

/** Returns early on cancellation. A model that ignores its signal is abandoned, like a tool. */
function unlessCancelled(cancel: CancelScope, answer: Promise<ModelAnswer>): Promise<ModelAnswer> {
  if (cancel.isCancelled) return Promise.resolve(cancelled);
  return new Promise((resolve, reject) => {
    const onCancel = (): void => resolve(cancelled);
    cancel.add(onCancel);
    answer.then(
      given => {
        cancel.delete(onCancel);
        resolve(given);
      },
      thrown => {
        cancel.delete(onCancel);
        reject(thrown as Error);
      },
    );
  });
}

/** Milliseconds of streamed text that make one journal event. */
const gatherMs = 120;

const firstHalfAtEnd = /[\uD800-\uDBFF]$/;

/** Collects streamed fragments into slices for the journal. The rest at the end is not reported, because the whole answer is. */
function gatherText(clock: Clock, onText: (text: string) => void): { add: (text: string) => void; end: () => void } {
  let gathered = '';
  let stop: (() => void) | undefined;
  const flush = (): void => {
    stop = undefined;
    // A character whose second half has not arrived yet is part of the next slice.
    const whole = gathered.replace(firstHalfAtEnd, '');
    if (whole !== '') onText(whole);
    gathered = gathered.slice(whole.length);
  };
  return {
    add(text) {
      gathered += text;
      stop ??= clock.after(gatherMs, flush);
    },
    end() {
      stop?.();
      gathered = '';
    },
  };
}
