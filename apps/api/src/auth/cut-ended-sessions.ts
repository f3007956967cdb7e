import type { OpenStreams } from './open-streams.ts';
import type { Members } from './store/members.ts';

export type CutDeps = { members: Pick<Members, 'tokens'>; openStreams: Pick<OpenStreams, 'cut' | 'workspaces'> };

/** Ends the open streams of callers whose token or session has ended, in every workspace: an account can have sessions in several. */
export async function cutEndedSessions({ members, openStreams }: CutDeps): Promise<void> {
  for (const workspace_id of openStreams.workspaces()) {
    const live = new Set((await members.tokens({ workspace_id })).map(({ id }) => id));
    openStreams.cut(({ scope, token_id }) => scope.workspace_id === workspace_id && token_id !== null && !live.has(token_id));
  }
}
