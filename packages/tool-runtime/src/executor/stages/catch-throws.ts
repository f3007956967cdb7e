import { redactError } from '../../envelope/redact.ts';
import { classify } from '../classify.ts';
import type { Stage } from '../stage.ts';

/** The only place where a throw becomes an answer; its message is as clean as any other. */
export const catchThrows = (): Stage => async (call, next) => {
  try {
    return await next(call);
  } catch (thrown) {
    return { ok: false, error: redactError(classify(thrown, call), call.redaction) };
  }
};
