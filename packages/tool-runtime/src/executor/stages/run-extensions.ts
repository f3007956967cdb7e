import { isRecord, isSafeToRepeat, isToolIndeterminate } from '@pinion/contracts';
import type { ToolCall } from '../../call/tool-call.ts';
import type { Outcome } from '../../envelope/outcome.ts';
import { redactError, redactValue } from '../../envelope/redact.ts';
import { type Extension, type ExtensionResult, sortExtensions } from '../../extensions/index.ts';
import type { Clock } from '../../ports/index.ts';
import { callExtension } from '../call-extension.ts';
import { classify } from '../classify.ts';
import { ExtensionCallView, extensionResult } from '../extension-call.ts';
import type { Next, Stage } from '../stage.ts';

export type ExtensionDeps = { extensions: readonly Extension[]; clock: Clock };

/**
 * Runs extensions around a call, the highest priority outermost. The first result before the call becomes the outcome. On the
 * way back, each extension that ran can replace the result. `settle` redacts and caps a result that an extension provided like
 * any other.
 */
export function runExtensions({ extensions, clock }: ExtensionDeps, around: 'call' | 'send', settle?: Stage): Stage {
  const chosen = sortExtensions(extensions.filter(extension => (extension.around ?? 'call') === around));
  if (chosen.length === 0) return (call, next) => next(call);

  return async (call, next) => {
    const seen = new ExtensionCallView(call);
    const startedMono = clock.monotonic();
    let outcome: Outcome | undefined;
    let requested = 0;
    for (const extension of chosen) {
      const content = callExtension(extension, () => extension.before_execute?.(seen), call, clock);
      outcome = content instanceof Promise ? await content : content;
      if (outcome !== undefined) break;
      requested += 1;
    }
    const isReplaced = outcome !== undefined;
    outcome ??= clean(await caught(call, next), call, around);
    const sent = isReplaced ? undefined : outcome;
    if (outcome.ok && outcome.isPending === true) return outcome;

    for (const extension of chosen.slice(0, requested).reverse()) {
      if (extension.after_execute === undefined) continue;
      const result = extensionResult(outcome);
      const durationMs = clock.monotonic() - startedMono;
      const hook = () => unlessSame(extension.after_execute?.(seen, result, durationMs), result);
      const content = callExtension(extension, hook, call, clock);
      outcome = keepKnowledge((content instanceof Promise ? await content : content) ?? outcome, outcome, call);
    }
    if (outcome === sent || settle === undefined) return outcome;
    const brought = outcome;
    return settle(call, () => Promise.resolve(brought));
  };
}

type Answer = undefined | ExtensionResult;

/** Returns the original outcome when the extension returned the same result it was given. */
function unlessSame(answer: Answer | Promise<Answer>, result: ExtensionResult): Answer | Promise<Answer> {
  if (answer instanceof Promise) return answer.then(settled => (settled === result ? undefined : settled));
  return answer === result ? undefined : answer;
}

async function caught(call: ToolCall, next: Next): Promise<Outcome> {
  try {
    return await next(call);
  } catch (thrown) {
    return { ok: false, error: redactError(classify(thrown, call), call.redaction) };
  }
}

/** Redacts an outcome near the provider, where it may still contain values that extensions must not see. */
function clean(outcome: Outcome, { redaction }: ToolCall, around: 'call' | 'send'): Outcome {
  if (around === 'call' || redaction.patterns.length === 0) return outcome;
  if (!outcome.ok) return { ok: false, error: redactError(outcome.error, redaction) };
  const output = redactValue(outcome.output, redaction);
  return output === outcome.output ? outcome : { ...outcome, output, text: undefined };
}

/**
 * Prevents an extension from changing what is known about an effect: an effect that happened is not turned into a definite
 * failure, which would free its key, and an unknown outcome does not become known.
 */
function keepKnowledge(after: Outcome, before: Outcome, call: ToolCall): Outcome {
  if (after === before || isSafeToRepeat(call.tool.spec.side_effect_policy)) return after;
  if (!before.ok && isToolIndeterminate(before)) return before;
  if (!before.ok || after.ok || !call.wasSent) return after;
  const details = isRecord(after.error.details) ? after.error.details : {};
  return { ok: false, error: { ...after.error, details: { ...details, outcome: 'indeterminate', took_effect: true } } };
}
