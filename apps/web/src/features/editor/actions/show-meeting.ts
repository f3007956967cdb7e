import { t } from '../../../lib/texts/t.ts';
import { say } from '../../../ui/toast.tsx';
import { changedNodes } from '../model/changed-nodes.ts';
import { keptWords, metWords } from '../model/others-words.ts';
import { nothingFresh, type OthersStore, whoSaved } from '../others-store.ts';
import type { Meeting } from './saved-ground.ts';

const freshMs = 2_400;
const saidMs = 5_000;

/** Shows what others did, for a moment: which nodes, who, and what came back that somebody had removed. */
export function meetingShower(others: OthersStore): { show: (meeting: Meeting) => void; stop: () => void } {
  let fading: ReturnType<typeof setTimeout> | undefined;
  let falling: ReturnType<typeof setTimeout> | undefined;
  return {
    show({ before, merged: { file, kept, conflicts }, version }) {
      for (const words of keptWords(kept, file)) say(words, { detail: t('Remove it again if it should go.') });
      const found = changedNodes(before, file);
      const who = others.getState().lastSave?.version === version ? whoSaved(others.getState()) : undefined;
      const isSameThing = conflicts.length > 0 && Object.values(found).every(ids => ids.length === 0);
      clearTimeout(fading);
      clearTimeout(falling);
      others.setState({
        fresh: new Set([...found.changed, ...found.added, ...found.moved]),
        said: isSameThing ? t('{{who}} changed the same place as you', { who: who ?? t('Someone') }) : metWords(who, found, file),
      });
      fading = setTimeout(() => others.setState({ fresh: nothingFresh }), freshMs);
      falling = setTimeout(() => others.setState({ said: undefined }), saidMs);
    },
    stop() {
      clearTimeout(fading);
      clearTimeout(falling);
    },
  };
}
