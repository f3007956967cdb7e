import type { Scope } from '@pinion/contracts';
import type { ApiServices } from '../../platform/api-services.ts';

/** Returns the link that signs a browser in by the start token; undefined when no start token is required. */
export async function makeStartLink(
  { members, startToken, setupToken }: Pick<ApiServices, 'members' | 'startToken' | 'setupToken'>,
  scope: Scope,
  origin: string,
): Promise<string | undefined> {
  if (startToken === undefined || setupToken !== undefined || (await members.isShared(scope))) return undefined;
  return `${origin}/sign-in#${startToken.token}`;
}
