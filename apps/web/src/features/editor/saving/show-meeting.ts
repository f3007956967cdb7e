import { withCode } from '../../../lib/lazy/with-code.ts';
import { nothingFresh, type OthersStore } from './others-store.ts';
import type { RemoteMerge } from './sync-state.ts';

const freshMs = 2_400;
const saidMs = 5_000;

/** Shows what others did, for a moment; the words for it come with the first of them. */
export function remoteMergeNotifier(others: OthersStore): { show: (remoteMerge: RemoteMerge) => void; stop: () => void } {
  let fading: ReturnType<typeof setTimeout> | undefined;
  let falling: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(fading);
    clearTimeout(falling);
  };
  return {
    show: remoteMerge =>
      void withCode(
        () => import('./report-remote-merge.ts'),
        ({ reportRemoteMerge: tellMeeting }) => {
          stop();
          tellMeeting(others, remoteMerge);
          fading = setTimeout(() => others.setState({ fresh: nothingFresh }), freshMs);
          falling = setTimeout(() => others.setState({ said: undefined }), saidMs);
        },
      ),
    stop,
  };
}
