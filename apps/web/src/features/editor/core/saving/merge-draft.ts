import { mergeFiles, type MergedFile, type WorkflowFile } from '@pinion/contracts';
import type { StoredWorkflow } from '../../../../lib/api-shapes.ts';
import type { ApiClient } from '../../../../lib/trpc.ts';
import type { Draft } from './draft.ts';
import { fetchSave } from './fetch-save.ts';
import { fingerprint } from './fingerprint.ts';
import { type MergeBase, mergeRemote, baseWithConflicts } from './merge-base.ts';

/** Merges the draft of an earlier visit with everything others have done since. */
export async function mergeDraft(
  draft: Draft,
  stored: StoredWorkflow,
  client: ApiClient,
): Promise<{ mergeBase: MergeBase; merged: MergedFile }> {
  const agreed = await agreedOf(draft, stored, client);
  return mergeRemote({ version: stored.version, theirs: stored.file, agreed }, draft.file, stored);
}

/** Returns the merge base of the draft and the server: the file they last had in common. */
async function agreedOf(draft: Draft, { id, version, file }: StoredWorkflow, client: ApiClient): Promise<WorkflowFile> {
  const { base_version, doubts = [] } = draft;
  const saved = (wanted: number) => fetchSave(client, id, wanted).catch(() => undefined);
  if (doubts.length > 0 && base_version < version) {
    const next = base_version + 1 === version ? file : await saved(base_version + 1);
    if (next !== undefined && doubts.includes(fingerprint(next)))
      return draft.agreed === undefined
        ? next
        : baseWithConflicts(base_version + 1, next, mergeFiles(draft.agreed, draft.file, next).conflicts).agreed;
  }
  if (draft.agreed !== undefined) return draft.agreed;
  return (base_version === version ? file : await saved(base_version)) ?? guessAncestor(draft.file, file);
}

/**
 * Reconstructs a merge base when the save that a draft is based on is not available. Elements that only one file has count as
 * added there and are kept. Where both have different values, the user must choose.
 */
function guessAncestor(mine: WorkflowFile, theirs: WorkflowFile): WorkflowFile {
  const [nodes, edges] = [new Set(mine.nodes.map(node => node.id)), new Set(mine.edges.map(edge => edge.id))];
  return {
    format: theirs.format,
    name: '',
    nodes: theirs.nodes.filter(node => nodes.has(node.id)).map(({ id, type, position }) => ({ id, type, position, config: {} })),
    edges: theirs.edges.filter(edge => edges.has(edge.id)),
  };
}
