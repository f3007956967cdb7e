import type { ExecutorDeps } from './executor-deps.ts';
import { dispatch } from './dispatch.ts';
import { compose, type Next } from './stage.ts';
import { capOutput } from './stages/cap-output.ts';
import { catchThrows } from './stages/catch-throws.ts';
import { chooseSecrets } from './stages/choose-secrets.ts';
import { limitTime } from './stages/limit-time.ts';
import { readCache } from './stages/read-cache.ts';
import { readSecrets } from './stages/read-secrets.ts';
import { recordInvocation } from './stages/record-invocation.ts';
import { redactOutput } from './stages/redact-output.ts';
import { traceCall } from './stages/trace-call.ts';
import { validateInput } from './stages/validate-input.ts';
import { validateOutput } from './stages/validate-output.ts';

/**
 * The road of every tool call, top to bottom; an answer travels it bottom to top. This array is the only place that
 * knows the order: a hit in the cache costs no secret and no time limit, what is cached is clean and capped.
 */
export const createPipeline = (deps: ExecutorDeps): Next =>
  compose(
    [
      traceCall(deps),
      catchThrows(),
      validateInput(),
      chooseSecrets(deps),
      readCache(deps),
      capOutput(deps),
      redactOutput(),
      validateOutput(),
      readSecrets(deps),
      recordInvocation(),
      limitTime(deps),
    ],
    dispatch(deps),
  );
