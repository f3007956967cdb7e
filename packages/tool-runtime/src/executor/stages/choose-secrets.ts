import { type Scope, secretOrder } from '@pinion/contracts';
import { failure } from '../../envelope/outcome.ts';
import type { LocatedSecret } from '../../ports/index.ts';
import type { ExecutorDeps } from '../executor-deps.ts';
import type { Stage } from '../stage.ts';

/** Said where a person's own secrets were not looked at. */
const notOwn = (scope: Scope): string =>
  secretOrder(scope, scope.run_as).includes('user')
    ? ''
    : ' in the workspace scope (a secret of one user is read only in what that user saved or published)';

/** Which scope answers for each secret: part of the cache key, so it is known before the cache; the values come later. */
export const chooseSecrets =
  ({ secrets }: ExecutorDeps): Stage =>
  (call, next) => {
    const names = call.tool.spec.secrets;
    if (names === undefined || names.length === 0) return next(call);
    return Promise.all(names.map(async name => secrets.locate(name, call.scope))).then(found => {
      const missing = names.filter((_, index) => found[index] === undefined);
      // A tool that has taken the call in already needs no key to answer.
      if (missing.length > 0 && !call.isHeld) {
        return failure(
          'AUTH_REQUIRED',
          `${call.tool.spec.name} needs the secret ${missing.join(', ')}; add it under Secrets${notOwn(call.scope)}`,
          {
            missing,
          },
        );
      }
      call.locatedSecrets = found.filter((secret): secret is LocatedSecret => secret !== undefined);
      return next(call);
    });
  };
