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
      // The span covers everything below.
      traceCall(deps),
      // A bug in a stage fails the call, not the run.
      catchThrows(),
      // Nothing happens without the guard's authorization.
      requireStamp(),
      // A call that may have been sent before a crash is not sent again.
      reportInterrupted(deps),
      // Invalid input costs nothing below.
      validateInput(),
      // Extensions see the call before the cache and the ledger.
      runExtensions(deps, 'call', settle(deps)),
      // The scopes of the secrets are part of the cache key.
      chooseSecrets(deps),
      // A hit costs no token, no secret and no time.
      readCache(deps),
      // Outside redaction and caps, so that what it keeps for an outage is redacted and capped.
      answerStale(deps),
      // An equal call is one effect: its intent is in the ledger from here on.
      recallDuplicate(deps),
      // The memory for the result is reserved outside the time limit.
      limitMemory(deps),
      // On the way back: the output is cut last, after its redaction and its check.
      capOutput(deps),
      // On the way back: secrets that were read below are removed.
      redactOutput(),
      // On the way back: the whole output is checked against its schema.
      validateOutput(),
      // The wait for a callback is neither limited nor charged.
      awaitCallback(deps, readSecrets(deps)),
      // The wait for another hub, likewise.
      followElsewhere(deps, readSecrets(deps)),
      // A service that fails repeatedly is left alone.
      breakCircuit(deps),
      // A token is taken only for a call that is sent.
      limitRate(deps),
      // The wait for a slot is outside the time limit.
      limitConcurrency(deps),
      // Extensions see the call right before it is sent.
      runExtensions(deps, 'send'),
      // The values of the secrets are read at the last moment.
      readSecrets(deps),
      // The cost is reserved, and settled by whether the call was sent.
      chargeBudget(deps),
      // The journal has the call before it is sent.
      recordInvocation(),
      // The time limit covers all attempts.
      limitTime(deps),
      // Each attempt passes only the dispatch below.
      retrySafely(deps),
    ],
    dispatch(deps),
  );

/** Settles the result of an extension, so that it is capped, redacted and validated like any other. */
function settle(deps: ExecutorDeps): Stage {
  const stages = [capOutput(deps), redactOutput(), validateOutput()];
  return (call, next) => compose(stages, next)(call);
}
