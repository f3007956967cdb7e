import { isRecord, isToolError } from '@pinion/contracts';
import type { ToolCall } from '../call/tool-call.ts';
import { failure, type Outcome } from '../envelope/outcome.ts';
import { redactError } from '../envelope/redact.ts';
import type { Extension, ExtensionResult } from '../extensions/index.ts';
import type { Clock } from '../ports/index.ts';
import { classify } from './classify.ts';
import { outcomeOf } from './extension-call.ts';

/** Maximum milliseconds of an extension. One that hangs delays one call, and no longer than this. */
export const extensionTimeMs = 10_000;

type Answer = undefined | ExtensionResult;
type HookOutcome = undefined | Outcome;

/** Calls an extension and returns its outcome, or undefined for none. A throw or a timeout becomes an error. */
export function callExtension(
  { name }: Extension,
  hook: () => Answer | Promise<Answer>,
  call: ToolCall,
  clock: Clock,
): HookOutcome | Promise<HookOutcome> {
  const failed = (message: string): Outcome => {
    const { patterns } = call.redaction;
    const error = { code: 'UNKNOWN', message: `Extension ${name} failed: ${message}` } as const;
    const clean = patterns.length === 0 ? error : redactError(error, call.redaction);
    return failure('UNKNOWN', clean.message, { reason: 'extension', extension: name });
  };
  const understood = (answer: Answer): HookOutcome => {
    if (answer === undefined) return undefined;
    if (!isResult(answer)) return failed('it did not return a valid result');
    return outcomeOf(answer);
  };
  const threw = (thrown: unknown): Outcome => failed(classify(thrown, call).message);
  try {
    const answer = hook();
    if (!(answer instanceof Promise)) return understood(answer);
    return inTime(answer, call, clock, failed, understood).catch(threw);
  } catch (thrown) {
    return threw(thrown);
  }
}

/**
 * Checks the result of an extension. Extensions are third-party code, so their result is validated before it becomes an
 * envelope.
 */
const isResult = (answer: unknown): answer is ExtensionResult =>
  isRecord(answer) && (answer['ok'] === true || (answer['ok'] === false && isToolError(answer['error'])));

function inTime(
  answer: Promise<Answer>,
  { cancel }: ToolCall,
  clock: Clock,
  failed: (message: string) => Outcome,
  understood: (answer: Answer) => HookOutcome,
): Promise<HookOutcome> {
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      stopTimer();
      cancel.delete(onCancel);
    };
    const giveUp = (message: string): void => {
      leave();
      resolve(failed(message));
    };
    const onCancel = (): void => giveUp('the run was cancelled while it was running');
    const stopTimer = clock.after(extensionTimeMs, () => giveUp(`it timed out after ${extensionTimeMs / 1000} s`));
    cancel.add(onCancel);
    answer.then(understood).then(resolve, reject).finally(leave);
  });
}
