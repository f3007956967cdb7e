import type { ExecutorDeps } from './executor-deps.ts';
import { dispatch } from './dispatch.ts';
import { compose, type Next, type Stage } from './stage.ts';
import { answerStale } from './stages/answer-stale.ts';
import { awaitCallback } from './stages/await-callback.ts';
import { breakCircuit } from './stages/break-circuit.ts';
import { capOutput } from './stages/cap-output.ts';
import { catchThrows } from './stages/catch-throws.ts';
import { chargeBudget } from './stages/charge-budget.ts';
import { chooseSecrets } from './stages/choose-secrets.ts';
import { followElsewhere } from './stages/follow-elsewhere.ts';
import { limitConcurrency } from './stages/limit-concurrency.ts';
import { limitMemory } from './stages/limit-memory.ts';
import { limitRate } from './stages/limit-rate.ts';
import { limitTime } from './stages/limit-time.ts';
import { readCache } from './stages/read-cache.ts';
import { readSecrets } from './stages/read-secrets.ts';
import { recallDuplicate } from './stages/recall-duplicate.ts';
import { recordInvocation } from './stages/record-invocation.ts';
import { redactOutput } from './stages/redact-output.ts';
import { requireStamp } from './stages/require-stamp.ts';
import { retrySafely } from './stages/retry-safely.ts';
import { runExtensions } from './stages/run-extensions.ts';
import { reportInterrupted } from './stages/report-interrupted.ts';
import { traceCall } from './stages/trace-call.ts';
import { validateInput } from './stages/validate-input.ts';
import { validateOutput } from './stages/validate-output.ts';

/**
 * Creates the pipeline of every tool call, passed from top to bottom, while the outcome passes from bottom to top. This array
 * is the only definition of the order: nothing happens without the guard's authorization, a hit in the cache or the ledger
 * costs no token, no secret and no time limit, everything stored there is redacted and capped, and an effect is in the ledger
 * before it is sent.
 */
export const createPipeline = (deps: ExecutorDeps): Next =>
  compose(
    [
      traceCall(deps),
      catchThrows(),
      requireStamp(),
      reportInterrupted(deps),
      validateInput(),
      runExtensions(deps, 'call', settle(deps)),
      chooseSecrets(deps),
      readCache(deps),
      answerStale(deps),
      recallDuplicate(deps),
      limitMemory(deps),
      capOutput(deps),
      redactOutput(),
      validateOutput(),
      awaitCallback(deps, readSecrets(deps)),
      followElsewhere(deps, readSecrets(deps)),
      breakCircuit(deps),
      limitRate(deps),
      limitConcurrency(deps),
      runExtensions(deps, 'send'),
      readSecrets(deps),
      chargeBudget(deps),
      recordInvocation(),
      limitTime(deps),
      retrySafely(deps),
    ],
    dispatch(deps),
  );

/** Settles the result of an extension, so that it is capped, redacted and validated like any other. */
function settle(deps: ExecutorDeps): Stage {
  const stages = [capOutput(deps), redactOutput(), validateOutput()];
  return (call, next) => compose(stages, next)(call);
}
