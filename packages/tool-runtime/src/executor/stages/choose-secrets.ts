import { type Scope, secretOrder } from '@pinion/contracts';
import { failure } from '../../envelope/outcome.ts';
import type { LocatedSecret } from '../../ports/index.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/** Returns a note for the case that the user's own secrets were not used. */
const notOwn = (scope: Scope): string =>
  secretOrder(scope, scope.run_as).includes('user')
    ? ''
    : ' to the workspace scope. A secret of one user is only read by workflows that this user saved or published';

/**
 * Creates the stage that selects the scope of each secret. The scope is part of the cache key, so it is resolved before the
 * cache. The values are read later.
 */
export const chooseSecrets =
  ({ secrets }: ExecutorDeps): Stage =>
  (call, next) => {
    const names = call.tool.spec.secrets;
    if (names === undefined || names.length === 0) return next(call);
    return Promise.all(names.map(async name => secrets.locate(name, call.scope))).then(found => {
      const missing = names.filter((_, index) => found[index] === undefined);
      // A tool that has already accepted the call needs no key to respond.
      if (missing.length > 0 && !call.isHeld) {
        return failure(
          'AUTH_REQUIRED',
          `${call.tool.spec.name} requires the secret ${missing.join(', ')}. Add it under Secrets${notOwn(call.scope)}`,
          {
            missing,
          },
        );
      }
      call.locatedSecrets = found.filter((secret): secret is LocatedSecret => secret !== undefined);
      return next(call);
    });
  };
