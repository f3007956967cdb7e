import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';

/** Returns the link by which the first owner sets up a server that requires sign-in. Undefined once it has an owner. */
export async function makeSetupLink(
  { members, setupToken, publicOrigin }: Pick<ApiServices, 'members' | 'setupToken' | 'publicOrigin'>,
  scope: Scope,
): Promise<string | undefined> {
  if (setupToken === undefined || (await members.isShared(scope))) return undefined;
  return `${publicOrigin}/setup#${setupToken.token}`;
}
