import { type AuthoredRunAs, type Scope, type SecretScope, secretPrecedence } from './scope.ts';

/**
 * Returns the scopes in which a secret is looked up, in order. A graph reads the secrets of a user only if that user published
 * the running version, or last saved the draft. Otherwise anyone who can edit it could send their keys elsewhere.
 */
export function secretOrder({ user_id }: Pick<Scope, 'user_id'>, run_as?: AuthoredRunAs): readonly SecretScope[] {
  const isOwn = run_as === undefined || run_as.author_id === user_id;
  return isOwn ? secretPrecedence : secretPrecedence.filter(scope => scope !== 'user');
}
