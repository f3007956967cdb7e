import { Remedy } from '../lib/failures.mjs';
import { changedFiles } from './changed-files.mjs';
import { reachOf } from './reach.mjs';

/** Returns what the changes since a revision reach, and prints their number. Returns undefined, for everything, without history. */
export function reachedSince(revision) {
  const changed = changedFiles(revision);
  if (changed === undefined && revision !== undefined)
    throw new Remedy(`there is no revision '${revision}' in common with this one`, 'Name a commit, tag or branch of this clone.');
  if (changed === undefined) {
    console.log('pinion: no earlier commit to compare with, so everything runs');
    return undefined;
  }
  console.log(`pinion: ${changed.files.length} files differ from ${changed.since}`);
  return reachOf(changed.files);
}
