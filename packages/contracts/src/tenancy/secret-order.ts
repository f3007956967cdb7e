import { type AuthoredRunAs, type Scope, type SecretScope, secretPrecedence } from './scope.ts';

/**
 * Returns the scopes that are asked for a secret, in this order. A graph reads the secrets of a person only where that person
 * published the version that runs, or saved the draft last: whoever else may edit it could send their keys elsewhere.
 */
export function secretOrder({ user_id }: Pick<Scope, 'user_id'>, run_as?: AuthoredRunAs): readonly SecretScope[] {
  const isOwn = run_as === undefined || run_as.author_id === user_id;
  return isOwn ? secretPrecedence : secretPrecedence.filter(scope => scope !== 'user');
}
