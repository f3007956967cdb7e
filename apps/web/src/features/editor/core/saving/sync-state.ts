import { isSameJson, type MergeConflict, type MergedFile, type WorkflowFile } from '@pinion/contracts';
import { failureOf } from '../../../../lib/failure.ts';
import type { ApiClient } from '../../../../lib/trpc.ts';
import { type EditorStore, receiveFile } from '../editor-store.ts';
import type { DraftStorage } from './drafts.ts';
import { fingerprint } from './fingerprint.ts';
import { fetchSave } from './fetch-save.ts';
import {
  baseAfterSend,
  resolveConflict,
  conflictsIn,
  type MergeBase,
  mergeBaseOf,
  mergeRemote,
  fileToSend,
} from './merge-base.ts';

/** A merge of others' changes: the file as it was here, and the merged one. */
export type RemoteMerge = { before: WorkflowFile; merged: MergedFile; version: number };

export type SyncStateOptions = {
  client: ApiClient;
  editor: EditorStore;
  drafts: DraftStorage;
  mergeBase: MergeBase;
  /** True when the editor and the server have the same file. */
  isSaved: boolean;
  onRebase?: (remoteMerge: RemoteMerge) => void;
};

const mostInFlight = 5;

/**
 * Tracks the differences between the editor's file and the server's: their merge base, unsent changes, and saves without a
 * response.
 */
export class SyncState {
  private readonly parts: SyncStateOptions;
  private mergeBase: MergeBase;
  /** The editor's file that last equaled the server's. Undefined when whatever is there must be sent. */
  private synced: WorkflowFile | undefined;
  /** Saves that were sent without a response. The next save on the server may be one of them. */
  private inFlight: { file: WorkflowFile; fingerprint: string }[] = [];
  /** True while others' changes are written into the editor, which are not edits by this user. */
  isReceiving = false;

  constructor(parts: SyncStateOptions) {
    this.parts = parts;
    this.mergeBase = parts.mergeBase;
    this.synced = parts.isSaved ? this.mine() : undefined;
  }

  version = (): number => this.mergeBase.version;
  conflicts = (): readonly MergeConflict[] => conflictsIn(this.mergeBase, this.mine());
  isSynced = (): boolean => this.mine() === this.synced;

  /** Returns what must be sent now, or `undefined` when the server has everything except open conflicts. */
  unsentFile(): WorkflowFile | undefined {
    const out = fileToSend(this.mergeBase, this.mine());
    return this.inFlight.length === 0 && isSameJson(out, this.mergeBase.theirs) ? undefined : out;
  }

  /** Records that a file was sent. The save may arrive without a response. */
  markInFlight(file: WorkflowFile): void {
    this.inFlight = [...this.inFlight, { file, fingerprint: fingerprint(file) }].slice(-mostInFlight);
    this.saveDraft();
  }

  acknowledged(file: WorkflowFile, version: number): void {
    this.mergeBase = baseAfterSend(this.mergeBase, this.mine(), file, version);
    this.inFlight = [];
  }

  /** Records that the last save was definitely rejected. Earlier ones may still have arrived. */
  rejected(): void {
    this.inFlight = this.inFlight.slice(0, -1);
  }

  markUnanswered(): void {
    this.synced = undefined;
  }

  markSaved(file: WorkflowFile): void {
    this.synced = file;
    this.saveDraft();
  }

  /** Merges the newest save of others. */
  async rebaseOntoNewest(): Promise<void> {
    const { client, editor } = this.parts;
    const stored = await client.workflows.get.query({ id: editor.getState().workflowId });
    if (stored.version === this.mergeBase.version) return;
    await this.resolveInFlight();
    this.rebase(stored);
  }

  /** Merges a version of the server with the file of the editor. */
  rebase(stored: { version: number; file: WorkflowFile }): void {
    const { onRebase } = this.parts;
    const before = this.mine();
    const { mergeBase, merged } = mergeRemote(this.mergeBase, before, stored);
    this.mergeBase = mergeBase;
    this.receive(merged.file, merged.renamed);
    this.synced = isSameJson(fileToSend(mergeBase, this.mine()), mergeBase.theirs) ? this.mine() : undefined;
    this.saveDraft();
    onRebase?.({ before, merged, version: stored.version });
  }

  choose(conflict: MergeConflict, which: 'mine' | 'theirs'): void {
    const { mergeBase, file } = resolveConflict(this.mergeBase, this.mine(), conflict, which);
    this.mergeBase = mergeBase;
    this.receive(file);
    this.synced = undefined;
    this.saveDraft();
  }

  /** Records that the editor holds the server's newest version. */
  markRestored(version: number): void {
    this.mergeBase = mergeBaseOf(version, this.mine());
    this.inFlight = [];
    this.markSaved(this.mine());
  }

  /** Stores the draft, or deletes it once the server has all of it and no conflict is open. */
  saveDraft(): void {
    const { drafts, editor } = this.parts;
    const { workflowId } = editor.getState();
    const { version: base_version, agreed, theirs } = this.mergeBase;
    if (this.isSynced() && agreed === theirs) return drafts.drop(workflowId);
    drafts.keep(workflowId, {
      file: this.mine(),
      base_version,
      ...(agreed === theirs ? {} : { agreed }),
      ...(this.inFlight.length === 0 ? {} : { doubts: this.inFlight.map(save => save.fingerprint) }),
    });
  }

  private mine(): WorkflowFile {
    return this.parts.editor.getState().file;
  }

  private receive(file: WorkflowFile, renamed?: MergedFile['renamed']): void {
    this.isReceiving = true;
    receiveFile(this.parts.editor, file, renamed);
    this.isReceiving = false;
  }

  /** Checks, after a missing response, whether the save that followed is this client's own. */
  private async resolveInFlight(): Promise<void> {
    if (this.inFlight.length === 0) return;
    const { client, editor } = this.parts;
    const version = this.mergeBase.version + 1;
    const next = await fetchSave(client, editor.getState().workflowId, version).catch(whereThereIsNone);
    const ours = this.inFlight.find(({ file }) => next !== undefined && isSameJson(file, next));
    if (ours === undefined) this.inFlight = [];
    else this.acknowledged(ours.file, version);
  }
}

function whereThereIsNone(thrown: unknown): undefined {
  if (failureOf(thrown).code !== 'NOT_FOUND') throw thrown;
}
