import type { Scope } from '@pinion/contracts';
import type { Members } from '../features/members/store/members.ts';
import type { OpenStreams } from './open-streams.ts';
import type { StartToken } from './start-token.ts';

const lookEveryMs = 2_000;

export type OpenStreamWatch = {
  openStreams: Pick<OpenStreams, 'cut' | 'isEmpty'>;
  members: Pick<Members, 'isShared' | 'tokens'>;
  startToken: StartToken | undefined;
  owner: Scope;
  report: (error: unknown) => void;
};

/**
 * Ends the streams of callers who are let in no more, within two seconds: whose token was revoked, at this server or another, or has
 * expired, whose session has ended, who came before the workspace had members, or as one of them before a start token was asked for
 * again. Asks only while something is open. Returns how to stop.
 */
export function watchOpenStreams({ openStreams: openLines, members, startToken, owner, report }: OpenStreamWatch): () => void {
  const look = async (): Promise<void> => {
    if (openLines.isEmpty) return;
    if (!(await members.isShared(owner))) {
      // Every token of a member ended with the last one, and the start token is asked for again.
      if (startToken !== undefined) openLines.cut(({ isShared }) => isShared);
      return;
    }
    const live = new Set((await members.tokens(owner)).map(token => token.id));
    openLines.cut(({ token_id, isShared }) => (token_id === null ? !isShared : !live.has(token_id)));
  };
  const timer = setInterval(() => void look().catch(report), lookEveryMs).unref();
  return () => clearInterval(timer);
}
