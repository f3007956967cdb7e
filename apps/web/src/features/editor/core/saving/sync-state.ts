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
  onMeet?: (remoteMerge: RemoteMerge) => void;
};

const mostDoubts = 5;

/**
 * Tracks the differences between the editor's file and the server's: their merge base, unsent changes, and saves without a
 * response.
 */
export class SyncState {
  private readonly parts: SyncStateOptions;
  private mergeBase: MergeBase;
  /** The editor's file that last equaled the server's. Undefined when whatever is there must be sent. */
  private sent: WorkflowFile | undefined;
  /** Saves that were sent without a response. The next save on the server may be one of them. */
  private doubts: { file: WorkflowFile; fingerprint: string }[] = [];
  /** True while others' changes are written into the editor, which are not edits by this user. */
  isReceiving = false;

  constructor(parts: SyncStateOptions) {
    this.parts = parts;
    this.mergeBase = parts.mergeBase;
    this.sent = parts.isSaved ? this.mine() : undefined;
  }

  version = (): number => this.mergeBase.version;
  conflicts = (): readonly MergeConflict[] => conflictsIn(this.mergeBase, this.mine());
  hasAll = (): boolean => this.mine() === this.sent;

  /** Returns what must be sent now, or `undefined` when the server has everything except open conflicts. */
  outgoing(): WorkflowFile | undefined {
    const out = fileToSend(this.mergeBase, this.mine());
    return this.doubts.length === 0 && isSameJson(out, this.mergeBase.theirs) ? undefined : out;
  }

  /** Records that a file was sent. The save may arrive without a response. */
  leaves(file: WorkflowFile): void {
    this.doubts = [...this.doubts, { file, fingerprint: fingerprint(file) }].slice(-mostDoubts);
    this.keep();
  }

  arrived(file: WorkflowFile, version: number): void {
    this.mergeBase = baseAfterSend(this.mergeBase, this.mine(), file, version);
    this.doubts = [];
  }

  /** Records that the last save was definitely rejected. Earlier ones may still have arrived. */
  refused(): void {
    this.doubts = this.doubts.slice(0, -1);
  }

  unanswered(): void {
    this.sent = undefined;
  }

  settled(file: WorkflowFile): void {
    this.sent = file;
    this.keep();
  }

  /** Merges the newest save of others. */
  async meetNewest(): Promise<void> {
    const { client, editor } = this.parts;
    const stored = await client.workflows.get.query({ id: editor.getState().workflowId });
    if (stored.version === this.mergeBase.version) return;
    await this.settleDoubts();
    this.meet(stored);
  }

  /** Merges a version of the server with the file of the editor. */
  meet(stored: { version: number; file: WorkflowFile }): void {
    const { onMeet } = this.parts;
    const before = this.mine();
    const { mergeBase, merged } = mergeRemote(this.mergeBase, before, stored);
    this.mergeBase = mergeBase;
    this.put(merged.file, merged.renamed);
    this.sent = isSameJson(fileToSend(mergeBase, this.mine()), mergeBase.theirs) ? this.mine() : undefined;
    this.keep();
    onMeet?.({ before, merged, version: stored.version });
  }

  choose(conflict: MergeConflict, which: 'mine' | 'theirs'): void {
    const { mergeBase, file } = resolveConflict(this.mergeBase, this.mine(), conflict, which);
    this.mergeBase = mergeBase;
    this.put(file);
    this.sent = undefined;
    this.keep();
  }

  /** Records that the editor holds the server's newest version. */
  settle(version: number): void {
    this.mergeBase = mergeBaseOf(version, this.mine());
    this.doubts = [];
    this.settled(this.mine());
  }

  /** Stores the draft, or deletes it once the server has all of it and no conflict is open. */
  keep(): void {
    const { drafts, editor } = this.parts;
    const { workflowId } = editor.getState();
    const { version: base_version, agreed, theirs } = this.mergeBase;
    if (this.hasAll() && agreed === theirs) return drafts.drop(workflowId);
    drafts.keep(workflowId, {
      file: this.mine(),
      base_version,
      ...(agreed === theirs ? {} : { agreed }),
      ...(this.doubts.length === 0 ? {} : { doubts: this.doubts.map(({ fingerprint: badge }) => badge) }),
    });
  }

  private mine(): WorkflowFile {
    return this.parts.editor.getState().file;
  }

  private put(file: WorkflowFile, renamed?: MergedFile['renamed']): void {
    this.isReceiving = true;
    receiveFile(this.parts.editor, file, renamed);
    this.isReceiving = false;
  }

  /** Checks, after a missing response, whether the save that followed is this client's own. */
  private async settleDoubts(): Promise<void> {
    if (this.doubts.length === 0) return;
    const { client, editor } = this.parts;
    const version = this.mergeBase.version + 1;
    const next = await fetchSave(client, editor.getState().workflowId, version).catch(whereThereIsNone);
    const ours = this.doubts.find(({ file }) => next !== undefined && isSameJson(file, next));
    if (ours === undefined) this.doubts = [];
    else this.arrived(ours.file, version);
  }
}

function whereThereIsNone(thrown: unknown): undefined {
  if (failureOf(thrown).code !== 'NOT_FOUND') throw thrown;
}
