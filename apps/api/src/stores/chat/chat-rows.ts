import type { MessageAction, TraceContext } from '@pinion/contracts';

type MessageState = 'waiting' | 'running' | 'answered' | 'absorbed' | 'superseded' | 'failed';

export type StoredSession = {
  id: string;
  workspace_id: string;
  workflow_id: string;
  title: string;
  created_at: Date;
  updated_at: Date;
};

export type StoredMessage = {
  id: string;
  session_id: string;
  workspace_id: string;
  org_id: string;
  user_id: string;
  role: 'user' | 'assistant';
  text: string;
  state: MessageState;
  client_key: string | null;
  run_id: string | null;
  turn_group_id: string | null;
  action: MessageAction | null;
  error_code: string | null;
  replaced_by: string | null;
  /** A `TraceContext` as JSON. */
  trace_context: string | null;
  created_at: Date;
  settled_at: Date | null;
  /** Number of calls of the message's run, once that has ended. */
  calls: number | null;
  /** True when the run of the message is written. A message can be `running` a moment before. */
  has_run: boolean;
};

export type NewMessage = {
  id: string;
  session_id: string;
  text: string;
  client_key: string | undefined;
  /** The last message of the conversation, which this one replaces together with its answer. */
  replaces?: string | undefined;
  /** The span of the sender. */
  trace_context?: TraceContext | undefined;
};

/** The answer of a run to the message it was started for. An undefined `text` means none, because a newer message replaced it. */
export type ChatAnswer = {
  id: string;
  text: string;
  state: 'answered' | 'failed';
  error_code: string | undefined;
};

export type TurnEnd = {
  run_id: string;
  turn_group_id: string;
  /** The final state of the message that the run was started for. */
  state: 'answered' | 'superseded' | 'failed';
  answer: ChatAnswer | undefined;
  /** Ids of messages by what the run did with them. Messages that were taken in but never read by a model are queued again. */
  absorbed: readonly string[];
  unread: readonly string[];
  superseding: readonly string[];
  left: readonly { id: string; action: MessageAction }[];
};

/** A message of an earlier turn. `turns` is the number of all earlier turns, those that were not read included. */
export type TurnMessage = Pick<StoredMessage, 'role' | 'state' | 'error_code' | 'text'> & { run_id: string; turns: number };

/** A message that a run took in. `isRead` is true when a model has answered a turn that came after it. */
export type ReceivedMessage = { id: string; action: MessageAction; isRead: boolean };
