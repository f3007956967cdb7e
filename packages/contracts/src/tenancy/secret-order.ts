import { type RunAs, type Scope, type SecretScope, secretPrecedence } from './scope.ts';

/**
 * The scopes that are asked for a secret, in this order (C25). What runs with nobody at it must not use what is one
 * person's own, unless that person owns the workflow: otherwise anybody who may edit it could spend their key.
 */
export function secretOrder(
  { user_id }: Pick<Scope, 'user_id'>,
  { attended, owner_id }: RunAs = { attended: true, owner_id: null },
): readonly SecretScope[] {
  return attended || owner_id === user_id ? secretPrecedence : secretPrecedence.filter(scope => scope !== 'user');
}
