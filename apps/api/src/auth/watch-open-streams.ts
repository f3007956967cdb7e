import type { Scope } from '@pinion/contracts';
import { cutEndedSessions } from './cut-ended-sessions.ts';
import type { Members } from './store/members.ts';
import type { OpenStreams } from './open-streams.ts';
import type { StartToken } from './start-token.ts';

const lookEveryMs = 2_000;

export type OpenStreamWatch = {
  openStreams: Pick<OpenStreams, 'cut' | 'isEmpty' | 'workspaces'>;
  members: Pick<Members, 'isShared' | 'tokens'>;
  startToken: StartToken | undefined;
  /** The local owner in the first workspace, which decides whether sign-in is required. */
  owner: Scope;
  report: (error: unknown) => void;
};

/**
 * Ends the streams of callers who have lost access, within two seconds: their token was revoked (here or on another server) or
 * has expired, their session has ended, they connected before the workspace had members, or they were members and the start
 * token is required again. Polls only while a stream is open. Returns a function that stops it.
 */
export function watchOpenStreams({ openStreams, members, startToken, owner, report }: OpenStreamWatch): () => void {
  const look = async (): Promise<void> => {
    if (openStreams.isEmpty) return;
    if (!(await members.isShared(owner))) {
      // Every member token ended with the last member, and the start token is required again.
      if (startToken !== undefined) openStreams.cut(({ isShared }) => isShared);
      return;
    }
    openStreams.cut(({ token_id, isShared }) => token_id === null && !isShared);
    await cutEndedSessions({ members, openStreams });
  };
  const timer = setInterval(() => void look().catch(report), lookEveryMs).unref();
  return () => clearInterval(timer);
}
