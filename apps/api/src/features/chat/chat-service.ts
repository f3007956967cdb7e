import type { StoredMessage, StoredSession } from './store/chat-rows.ts';
import type { ChatStore } from './store/chat-store.ts';
import type { LiveEvent } from '../runs/live/live-events.ts';

/** What the services about conversations work with. */
export type ChatService = {
  store: ChatStore;
  /** Something changed in a conversation: those of this process who look at it look again. */
  tell(sessionId: string): void;
  /** Told of each change; the answer stops it. */
  listen(sessionId: string, listener: () => void): () => void;
  /** The lines of a run of this process, as they are on disk. */
  listenToRun(runId: string, listener: (event: LiveEvent) => void): () => void;
  /** Gives the messages of a conversation their turns. Resolves when what was due has begun. */
  next(sessionId: string): Promise<void>;
  /** Other processes write too: who waits for a change looks now and then. */
  isShared: boolean;
};

/** A conversation as the surfaces show it. */
export type SessionView = {
  session_id: string;
  workflow_id: string;
  /** Its first words; empty before anything was said. */
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
  /** What the run at work made of it, where one was at work. */
  action: StoredMessage['action'];
  /** The run that answers it, or that took it in. */
  run_id: string | null;
  turn_group_id: string | null;
  /** Of an assistant's message that is no answer. */
  error_code: string | null;
  /** Calls of the run, once it has ended. */
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

/** A message whose run is not written yet still waits: whoever is told of a run finds it. */
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
  calls: row.calls,
  created_at: row.created_at.toISOString(),
  settled_at: row.settled_at?.toISOString() ?? null,
});

const isBegun = ({ state, has_run }: StoredMessage): boolean => state !== 'running' || has_run;

/** So many messages of a conversation are shown, the last ones. */
export const mostMessages = 500;
