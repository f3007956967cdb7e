import type { Config } from '../model/agent-lists.ts';

/** Sets the roles an agent acts with, or removes them when `roles` is undefined. */
export function setRoles(config: Config, roles: readonly string[] | undefined): Config {
  const { roles: _, ...rest } = config;
  return roles === undefined ? rest : { ...rest, roles };
}
