import type { Config } from '../model/agent-lists.ts';

/** The roles an agent acts with; undefined: none. */
export function setRoles(config: Config, roles: readonly string[] | undefined): Config {
  const { roles: _, ...rest } = config;
  return roles === undefined ? rest : { ...rest, roles };
}
