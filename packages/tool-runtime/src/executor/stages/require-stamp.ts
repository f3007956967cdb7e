import { authorizes } from '../../call/authorization.ts';
import { failure } from '../../envelope/outcome.ts';
import type { Stage } from '../stage.ts';

/**
 * Creates the stage that requires the guard's authorization. The gateway knows nothing about policies and performs only
 * authorized calls.
 */
export const requireStamp = (): Stage => (call, next) =>
  authorizes(call.authorization, call.callId, call.tool.ref)
    ? next(call)
    : Promise.resolve(
        failure('POLICY_DENIED', `${call.tool.ref} was called without a policy decision. Nothing was sent.`, {
          reason: 'no_authorization',
        }),
      );
