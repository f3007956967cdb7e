import { isNeverSentAgain } from '../../call/is-repeatable.ts';
import type { ToolCall } from '../../call/tool-call.ts';
import type { Outcome } from '../../envelope/outcome.ts';
import type { CallLedger } from '../../ports/index.ts';
import { intentOf, isEntryOfCall } from '../effect-intent.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import { answerOfEntry, stopped } from '../ledger-outcomes.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that reports a call that was interrupted by a crash and must not be sent again, before any other stage
 * could report that nothing was sent. The ledger may know its outcome. Otherwise the outcome is unknown.
 */
export const reportInterrupted =
  (deps: ExecutorDeps): Stage =>
  (call, next) => {
    if (!isNeverSentAgain(call)) return next(call);
    const { ledger } = deps;
    if (ledger === undefined || call.idempotencyKey === undefined) return Promise.resolve(stopped(call));
    return output(deps, ledger, call, call.idempotencyKey).catch(() => stopped(call));
  };

async function output({ clock, hasher }: ExecutorDeps, ledger: CallLedger, call: ToolCall, key: string): Promise<Outcome> {
  const begun = await ledger.markProcessing(intentOf(hasher, call, key), call.scope);
  if (!begun.mine) {
    const { entry } = begun;
    return entry.state === 'complete' && isEntryOfCall(entry, call) ? answerOfEntry(entry, call, clock.now()) : stopped(call);
  }
  await ledger.markIndeterminate('tool', key, call.scope);
  return stopped(call);
}
