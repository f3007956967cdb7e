import { failure } from '../../envelope/outcome.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that fails calls with invalid input. The check itself ran when the call was prepared, because its id is
 * computed over the input with defaults applied.
 */
export const validateInput = (): Stage => (call, next) => {
  const { issues, tool } = call;
  if (tool.brokenSchema !== undefined) {
    return Promise.resolve(
      failure('VALIDATION_ERROR', `${tool.ref} cannot be called. Its schema is invalid: ${tool.brokenSchema}`),
    );
  }
  if (issues === undefined) return next(call);
  const first = issues[0];
  const where = first === undefined || first.path === '' ? 'the input' : first.path;
  return Promise.resolve(
    failure('VALIDATION_ERROR', `${where} ${first?.message ?? 'does not match the schema'}`, { errors: issues }),
  );
};
