import type { Scope } from '@pinion/contracts';
import type { FastifyRequest } from 'fastify';

/** Who asks. The seam where accounts will come in; today everybody who reaches the loopback address is the owner. */
export type ScopeOf = (request: FastifyRequest) => Scope;

export const alwaysOwner =
  (owner: Scope): ScopeOf =>
  () =>
    owner;
