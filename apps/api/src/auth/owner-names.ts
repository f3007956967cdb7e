import type { Scope } from '@pinion/contracts';
import type { Members } from './store/members.ts';

/** Returns the names of the owners, who can grant another role. */
export const ownerNames = async (members: Pick<Members, 'list'>, scope: Scope): Promise<string[]> =>
  (await members.list(scope)).filter(({ role }) => role === 'owner').map(({ name }) => name);
