import type { Outcome } from '../../envelope/outcome.ts';
import { redactText, redactValue, redactionMark } from '../../envelope/redact.ts';
import type { ReadonlyRedaction } from '../../call/tool-call.ts';
import type { Stage } from '../stage.ts';

/** No secret that this run has read leaves in an answer, in whatever spelling. */
export const redactOutput = (): Stage => async (call, next) => {
  const outcome = await next(call);
  const { redaction } = call;
  if (redaction.patterns.length === 0) return outcome;
  return outcome.ok ? cleanOutput(outcome, redaction) : { ok: false, error: redactValue(outcome.error, redaction) };
};

function cleanOutput(outcome: Extract<Outcome, { ok: true }>, redaction: ReadonlyRedaction): Outcome {
  const text = outcome.text ?? JSON.stringify(outcome.output ?? null) ?? 'null';
  const clean = redactText(text, redaction);
  if (clean === text) return { ...outcome, text };
  // A secret with quotes in it could have torn the JSON; then nothing of the answer is shown.
  const output = parsed(clean);
  return { ...outcome, output, text: JSON.stringify(output) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return redactionMark;
  }
}
