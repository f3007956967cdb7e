import type { CallStatus } from '../../tool/call-status.ts';
import type { ProgramCaller } from '../../tool/program-caller.ts';
import type { ToolEnvelope } from '../../tool/tool-envelope.ts';
import type { Edited } from '../forked-from.ts';
import type { NodeError, NodeStatus } from '../run-status.ts';

/**
 * The span of a row. `start_seq` and `end_seq` are the events that opened and closed it, which are exact when several share one
 * millisecond.
 */
type RowSpan = { start_ms: number; start_seq: number; end_ms?: number; end_seq?: number };

/** A period of waiting. */
export type Pause = { from_ms: number; from_seq: number; to_ms?: number; to_seq?: number };

/** A period in which a call was waiting: `needs_approval` for approval, `held` for the result of a slow tool, or for a sandbox. */
export type CallWait = Pause & { kind: 'needs_approval' | 'held' | 'waiting_for_sandbox' };

/** A child run that a node started, as a separate row under the node's. `index` is the item of a map. */
export type NodePart = RowSpan & {
  kind: 'part';
  id: string;
  node_id: string;
  run_id: string;
  workflow_id: string;
  index?: number;
  status: 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled';
  error?: NodeError;
  /** Periods in which the child run waited for a response. */
  waits: Pause[];
};

export type TimelineRow = RowSpan &
  (
    | {
        kind: 'node';
        id: string;
        node_id: string;
        status: NodeStatus;
        /** The reason why it failed. */
        error?: NodeError;
        /** Periods in which the node waited: `needs_approval` for approval of its value, `delayed` until a time. */
        waits?: (Pause & { kind: 'needs_approval' | 'delayed' })[];
        /** The time until which the node waits, in ISO 8601. */
        delayed_until?: string;
        question?: { question_id: string; prompt: string; expires_at?: string };
        /** Child runs in start order. */
        parts?: NodePart[];
      }
    | {
        kind: 'turn';
        id: string;
        node_id: string;
        iteration: number;
        status: 'running' | 'succeeded' | 'failed';
        /** The reason why the model gave no answer. */
        error?: NodeError;
        calls: number;
        text: string;
        /** Failed attempts, each with the delay that followed. */
        retries: { at_ms: number; wait_ms: number; error: NodeError }[];
        /** Cost of the turn in US dollars, if the model has a price. */
        cost_usd?: number;
        /** Set when a user replaced the model's output. */
        edited?: Edited;
      }
    | {
        kind: 'call';
        id: string;
        node_id: string;
        call_id: string;
        iteration: number;
        name: string;
        version: string;
        /** `needs_approval`: awaiting approval. `held`: awaiting the result of a slow tool. */
        status: 'waiting' | 'needs_approval' | 'held' | 'waiting_for_sandbox' | 'running' | CallStatus;
        envelope?: ToolEnvelope;
        /** The output of its code while it runs, by the event that reported it. */
        printed?: { seq: number; stream: 'stdout' | 'stderr'; text: string }[];
        /** The approval request, while it is pending and afterwards. */
        question?: { question_id: string; prompt?: string; reason?: string; input?: unknown; expires_at?: string };
        waits: CallWait[];
        /** The approver, the time, and whether the arguments were edited. */
        confirmed?: { by: string; at: string; is_edited: boolean };
        /** The reason why the call ended without being sent: rejected (or expired), or superseded by a newer message. */
        stopped?: 'declined' | 'superseded';
        side_effect_policy?: string;
        rule_id?: string;
        /** The program that made the call. */
        caller?: ProgramCaller;
        /** Set when a user replaced the result. */
        edited?: Edited;
        /** The call that compensated the effect. */
        compensation?: ToolEnvelope;
      }
  );

export type CallRow = Extract<TimelineRow, { kind: 'call' }>;
export type NodeRow = Extract<TimelineRow, { kind: 'node' }>;
export type TurnRow = Extract<TimelineRow, { kind: 'turn' }>;
