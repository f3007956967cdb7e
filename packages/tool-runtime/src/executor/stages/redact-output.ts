import type { Outcome } from '../../envelope/outcome.ts';
import { redactError, redactText, redactValue, redactWarnings } from '../../envelope/redact.ts';
import { redactRich } from '../../envelope/redact-rich.ts';
import type { ReadonlyRedaction } from '../../call/tool-call.ts';
import type { Stage } from '../stage.ts';

/** Creates the stage that removes every secret this run has read from the result, in any spelling. */
export const redactOutput = (): Stage => async (call, next) => {
  const outcome = await next(call);
  const { redaction } = call;
  if (redaction.patterns.length === 0) return outcome;
  return outcome.ok ? cleanOutput(outcome, redaction) : { ok: false, error: redactError(outcome.error, redaction) };
};

function cleanOutput(outcome: Extract<Outcome, { ok: true }>, redaction: ReadonlyRedaction): Outcome {
  const rich = outcome.rich?.map(content => redactRich(content, redaction));
  const text = outcome.text ?? JSON.stringify(outcome.output ?? null) ?? 'null';
  const clean = redactText(text, redaction);
  const warnings = outcome.warnings && redactWarnings(outcome.warnings, redaction);
  if (clean === text) return { ...outcome, text, rich, warnings };
  const output = redactValue(outcome.output ?? null, redaction);
  return { ...outcome, output, text: JSON.stringify(output), rich, warnings };
}
