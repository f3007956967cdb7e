import { t } from '../../../lib/texts/t.ts';
import { say } from '../../../ui/toast.tsx';
import { changedNodes } from './changed-nodes.ts';
import { keptWords, metWords } from './others-words.ts';
import { type OthersStore, whoSaved } from './others-store.ts';
import type { Meeting } from './saved-ground.ts';

/** Which nodes others changed, who, and what came back that somebody had removed. */
export function tellMeeting(others: OthersStore, { before, merged: { file, kept, conflicts }, version }: Meeting): void {
  for (const words of keptWords(kept, file)) say(words, { detail: t('Remove it again if it should go.') });
  const found = changedNodes(before, file);
  const who = others.getState().lastSave?.version === version ? whoSaved(others.getState()) : undefined;
  const isSameThing = conflicts.length > 0 && Object.values(found).every(ids => ids.length === 0);
  others.setState({
    fresh: new Set([...found.changed, ...found.added, ...found.moved]),
    said: isSameThing ? t('{{who}} changed the same place as you', { who: who ?? t('Someone') }) : metWords(who, found, file),
  });
}
