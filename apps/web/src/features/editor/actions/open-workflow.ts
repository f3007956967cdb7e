import type { WorkflowFile } from '@pinion/contracts';
import type { StoredWorkflow } from '../../run/index.ts';
import { type DraftShelf, draftShelf } from '../model/drafts.ts';

export type OpenWorkflow = {
  id: string;
  file: WorkflowFile;
  version: number;
  drafts: DraftShelf;
  /** fresh: the server's file. restored: work of an earlier visit that was never sent. outdated: such work, made on an older version. */
  kind: 'fresh' | 'restored' | 'outdated';
  updatedAt: string;
};

/** The server's file, or the draft this browser kept of it. */
export function openWorkflow(stored: StoredWorkflow, storage: Storage): OpenWorkflow {
  const drafts = draftShelf(storage);
  const { id, version, file } = stored;
  const draft = drafts.read(id);
  const opened = { id, version, drafts, updatedAt: stored.updated_at };
  if (draft === undefined || JSON.stringify(draft.file) === JSON.stringify(file)) return { ...opened, file, kind: 'fresh' };
  return { ...opened, file: draft.file, kind: draft.base_version === version ? 'restored' : 'outdated' };
}
