import { t } from '../../../../lib/texts/t.ts';
import { showToast } from '../../../../lib/toasts.ts';
import { changedNodes } from './changed-nodes.ts';
import { describeKept, describeRemoteChanges } from './describe-peers.ts';
import { type PeersStore, savedBy } from './peers-store.ts';
import type { RemoteMerge } from './sync-state.ts';

/** Shows which nodes others changed, who changed them, and which removed elements came back. */
export function reportRemoteMerge(others: PeersStore, { before, merged: { file, kept, conflicts }, version }: RemoteMerge): void {
  for (const text of describeKept(kept, file)) showToast(text, { detail: t('Delete it again if you no longer need it.') });
  const found = changedNodes(before, file);
  const name = others.getState().lastSave?.version === version ? savedBy(others.getState()) : undefined;
  const isSameThing = conflicts.length > 0 && Object.values(found).every(ids => ids.length === 0);
  others.setState({
    fresh: new Set([...found.changed, ...found.added, ...found.moved]),
    summary: isSameThing
      ? t('{{who}} changed the same value as you', { who: name ?? t('Someone') })
      : describeRemoteChanges(name, found, file),
  });
}
