import { redactError } from '../../envelope/redact.ts';
import { classify } from '../classify.ts';
import type { Stage } from '../stage.ts';

/** Creates the only stage that converts a throw to an outcome. Its message is redacted like any other. */
export const catchThrows = (): Stage => async (call, next) => {
  try {
    return await next(call);
  } catch (thrown) {
    return { ok: false, error: redactError(classify(thrown, call), call.redaction) };
  }
};
