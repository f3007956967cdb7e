import type { RunStatus } from '@pinion/contracts';
import type { Hole } from '../platform/contents/stored-text.ts';
import type { RunSpec } from './run-spec.ts';

/** A run as it is first written. Times are ISO texts. */
export type RunRow = {
  spec: RunSpec;
  status: RunStatus;
  /** JSON of the input. */
  input: string;
  created_at: string;
  started_at: string | undefined;
  /** JSON of a `QueuedSpec`, only for a run that has to be queued. */
  plan: string | undefined;
  idempotency: { key: string; body_hash: string } | undefined;
  /** True when another process is to run it, so that it has no owner. */
  isFree?: boolean | undefined;
};

/** A run that was queued and now begins. */
export type RunBegin = { id: string; started_at: string; status?: RunStatus };

/** The status of a running run, which shows whether it waits for a user. */
export type RunStatusChange = { id: string; status: RunStatus };

/** The end of a run, written by the same statement as its last event. `output` and `error` are JSON. */
export type RunEnd = {
  id: string;
  workspace_id: string;
  workflow_id: string | undefined;
  status: 'succeeded' | 'failed' | 'cancelled';
  output: string;
  /** The holes in the output, as in an event. */
  output_holes?: readonly Hole[] | undefined;
  error: string | undefined;
  started_at: string | undefined;
  ended_at: string;
  calls: number;
  failed_calls: number;
  /** Tokens of models, and the price in millionths of a US dollar. If absent, none were used, or no price is known. */
  tokens?: number | undefined;
  micro_usd?: number | undefined;
  /** The values of pins for later runs (JSON), written here to save a separate statement. */
  pins: readonly { node_id: string; pin: string; value: string }[];
  /** The run that it is a part of, which continues if it is suspended. */
  parent_run_id?: string | undefined;
};
