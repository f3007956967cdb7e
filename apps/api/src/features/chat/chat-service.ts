import type { StoredMessage, StoredSession } from '../../stores/chat/chat-rows.ts';
import type { ChatStore } from '../../stores/chat/chat-store.sql.ts';
import type { LiveEvent } from '../../journal/live-events.ts';

/** The dependencies of the conversation services. */
export type ChatService = {
  store: ChatStore;
  /** Notifies the listeners of this process that a conversation has changed. Resolves when its running runs have read the messages. */
  notify(sessionId: string): Promise<void>;
  /** Subscribes to changes. Returns a function that unsubscribes. */
  listen(sessionId: string, listener: () => void): () => void;
  /** Subscribes to the events of a run of this process, as they are on disk. */
  listenToRun(runId: string, listener: (event: LiveEvent) => void): () => void;
  /** Gives the messages of a conversation their turns. Resolves when everything due has started. */
  next(sessionId: string): Promise<void>;
  /** True when other processes write too, so waiting for a change includes polling. */
  isShared: boolean;
};

/** A conversation as the surfaces show it. */
export type SessionView = {
  session_id: string;
  workflow_id: string;
  /** The first words of the conversation; empty before the first message. */
  title: string;
  created_at: string;
  updated_at: string;
};

/** A message as the surfaces show it. */
export type MessageView = {
  message_id: string;
  session_id: string;
  role: 'user' | 'assistant';
  text: string;
  state: StoredMessage['state'];
  /** The running run's handling of the message, if there was one. */
  action: StoredMessage['action'];
  /** The run that answers it, or that took it in. */
  run_id: string | null;
  turn_group_id: string | null;
  /** The error code of an assistant's message that is not an answer. */
  error_code: string | null;
  /** The message that was sent in place of this one and its answer. */
  replaced_by: string | null;
  /** Number of calls of the run, once it has ended. */
  calls: number | null;
  created_at: string;
  settled_at: string | null;
};

export const viewSession = ({ id, workflow_id, title, created_at, updated_at }: StoredSession): SessionView => ({
  session_id: id,
  workflow_id,
  title,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
});

/**
 * Returns the view of a message. A message whose run is not stored yet is still waiting, so that a visible run id always
 * resolves.
 */
export const viewMessage = (row: StoredMessage): MessageView => ({
  message_id: row.id,
  session_id: row.session_id,
  role: row.role,
  text: row.text,
  state: isBegun(row) ? row.state : 'waiting',
  action: row.action,
  run_id: isBegun(row) ? row.run_id : null,
  turn_group_id: row.turn_group_id,
  error_code: row.error_code,
  replaced_by: row.replaced_by,
  calls: row.calls,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
});

const isBegun = ({ state, has_run }: StoredMessage): boolean => state !== 'running' || has_run;

/** Maximum number of messages of a conversation that are shown, the latest ones. */
export const mostMessages = 500;
