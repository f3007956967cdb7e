import type { WorkflowFile } from '@pinion/contracts';

/** Unsaved changes, stored in the browser so that a crashed tab loses nothing. */
export type Draft = {
  file: WorkflowFile;
  /** The newest save that is merged into the draft. */
  base_version: number;
  /** The merge base, if it is not the file of that save because a conflict was open. */
  agreed?: WorkflowFile;
  /** Fingerprints of saves that were sent without a response. The save after the base may be one of them. */
  doubts?: readonly string[];
};
