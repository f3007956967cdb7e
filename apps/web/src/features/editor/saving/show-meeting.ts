import { withCode } from '../../../lib/lazy/with-code.ts';
import { nothingFresh, type OthersStore } from './others-store.ts';
import type { Meeting } from './saved-ground.ts';

const freshMs = 2_400;
const saidMs = 5_000;

/** Shows what others did, for a moment; the words for it come with the first of them. */
export function meetingShower(others: OthersStore): { show: (meeting: Meeting) => void; stop: () => void } {
  let fading: ReturnType<typeof setTimeout> | undefined;
  let falling: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    clearTimeout(fading);
    clearTimeout(falling);
  };
  return {
    show: meeting =>
      void withCode(
        () => import('./tell-meeting.ts'),
        ({ tellMeeting }) => {
          stop();
          tellMeeting(others, meeting);
          fading = setTimeout(() => others.setState({ fresh: nothingFresh }), freshMs);
          falling = setTimeout(() => others.setState({ said: undefined }), saidMs);
        },
      ),
    stop,
  };
}
