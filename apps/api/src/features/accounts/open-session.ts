import type { Scope } from '@pinion/contracts';
import { type ClientFacts, sessionNameOf } from '../../auth/client-facts.ts';
import type { ApiServices } from '../../platform/api-services.ts';
import { issueToken } from '../members/index.ts';

/** Opens a browser session for the user of an account. Returns its token, for the cookie alone. */
export async function openSession(
  services: Pick<ApiServices, 'members' | 'audit' | 'newId' | 'clock'>,
  workspace: Scope,
  { account_id, user_id, client }: { account_id: string; user_id: string; client: ClientFacts },
): Promise<string> {
  const request = { user_id, account_id, kind: 'session', name: sessionNameOf(client) } as const;
  const { token } = await issueToken(services, { ...workspace, user_id }, request);
  return token;
}
