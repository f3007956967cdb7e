import type { Scope } from '@pinion/contracts';
import type { OpenStreams } from './open-streams.ts';
import type { Members } from './store/members.ts';

export type CutDeps = { members: Pick<Members, 'tokens'>; openStreams: Pick<OpenStreams, 'cut'> };

/** Ends the open streams of callers whose token or session has ended. */
export async function cutEndedSessions({ members, openStreams }: CutDeps, scope: Scope): Promise<void> {
  const live = new Set((await members.tokens(scope)).map(({ id }) => id));
  openStreams.cut(({ token_id }) => token_id !== null && !live.has(token_id));
}
