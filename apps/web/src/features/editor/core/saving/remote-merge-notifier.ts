import { withLazyCode } from '../../../../lib/lazy/with-lazy-code.ts';
import { noRecentChanges, type PeersStore } from './peers-store.ts';
import type { RemoteMerge } from './sync-state.ts';

const freshMs = 2_400;
const noticeDurationMs = 5_000;

/** Creates a presenter that shows others' changes for a moment. Its texts are loaded with the first of them. */
export function remoteMergeNotifier(others: PeersStore): { show: (remoteMerge: RemoteMerge) => void; stop: () => void } {
  let fading: ReturnType<typeof setTimeout> | undefined;
  let falling: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(fading);
    clearTimeout(falling);
  };
  return {
    show: remoteMerge =>
      void withLazyCode(
        () => import('./report-remote-merge.ts'),
        ({ reportRemoteMerge }) => {
          stop();
          reportRemoteMerge(others, remoteMerge);
          fading = setTimeout(() => others.setState({ fresh: noRecentChanges }), freshMs);
          falling = setTimeout(() => others.setState({ summary: undefined }), noticeDurationMs);
        },
      ),
    stop,
  };
}
