import { authorizes } from '../../call/authorization.ts';
import { failure } from '../../envelope/outcome.ts';
import type { Stage } from '../stage.ts';

/** The gateway knows nothing of policy, and does nothing that the guard has not allowed (requirements C12). */
export const requireStamp = (): Stage => (call, next) =>
  authorizes(call.authorization, call.callId, call.tool.ref)
    ? next(call)
    : Promise.resolve(
        failure('POLICY_DENIED', `${call.tool.ref} was called without the guard's yes; nothing was sent`, {
          reason: 'no_authorization',
        }),
      );
