import type { CallStatus, ToolEnvelope } from '../../tool/tool-envelope.ts';
import type { Edited } from '../fork/forked-from.ts';
import type { NodeError, NodeStatus } from '../run-status.ts';

/** `start_seq` and `end_seq` are the events that opened and closed the row: exact where several share one millisecond. */
export type RowSpan = { start_ms: number; start_seq: number; end_ms?: number; end_seq?: number };

/** A time in which something stood still. */
export type Pause = { from_ms: number; from_seq: number; to_ms?: number; to_seq?: number };

/** A time in which a call stood still: `asked`, for a person's word; `held`, for the answer of a slow tool. */
export type CallWait = Pause & { kind: 'asked' | 'held' };

/** A run that a node began as a part of itself: a row of its own, under the node's. `index` is the item of a map. */
export type NodePart = RowSpan & {
  kind: 'part';
  id: string;
  node_id: string;
  run_id: string;
  workflow_id: string;
  index?: number;
  status: 'running' | 'waiting' | 'succeeded' | 'failed' | 'cancelled';
  error?: NodeError;
  /** Times in which somebody had to do something in that run. */
  waits: Pause[];
};

export type TimelineRow = RowSpan &
  (
    | {
        kind: 'node';
        id: string;
        node_id: string;
        status: NodeStatus;
        /** Times in which a person was asked about the node's value. */
        waits?: CallWait[];
        question?: { question_id: string; prompt: string; expires_at?: string };
        /** In the order in which they began. */
        parts?: NodePart[];
      }
    | {
        kind: 'turn';
        id: string;
        node_id: string;
        iteration: number;
        status: 'running' | 'succeeded' | 'failed';
        calls: number;
        text: string;
        /** Attempts that failed, each with what followed it. */
        retries: { at_ms: number; wait_ms: number; error: NodeError }[];
        /** What the answer cost, in US dollars, where the model has a price. */
        cost_usd?: number;
        /** A person put this in the place of what the model had said. */
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
        /** `asked`: a person has to say yes. `held`: a slow tool answers later. */
        status: 'waiting' | 'asked' | 'held' | 'running' | CallStatus;
        envelope?: ToolEnvelope;
        /** What is asked of whom, while it is and after. */
        question?: { question_id: string; prompt?: string; reason?: string; input?: unknown; expires_at?: string };
        waits: CallWait[];
        /** Who said yes, when, and whether to other arguments than the model's. */
        confirmed?: { by: string; at: string; is_edited: boolean };
        /** Ended by a person's no (or nobody's yes), or by a newer message; nothing was sent. */
        stopped?: 'declined' | 'superseded';
        side_effect_policy?: string;
        rule_id?: string;
        /** A person put this in the place of what it had answered. */
        edited?: Edited;
        /** Its effect was undone, by this call. */
        compensation?: ToolEnvelope;
      }
  );

export type CallRow = Extract<TimelineRow, { kind: 'call' }>;
export type NodeRow = Extract<TimelineRow, { kind: 'node' }>;
export type TurnRow = Extract<TimelineRow, { kind: 'turn' }>;
