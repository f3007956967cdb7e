import type { MessageAction, RunEventOf, Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { ReceivedMessage, NewMessage, StoredMessage, StoredSession, TurnEnd, TurnMessage } from './chat-rows.ts';
import {
  addSql,
  claimSql,
  concludeSql,
  earlierTurnsSql,
  receiveSql,
  receivedMessagesSql,
  finishedEventsSql,
  messageColumns,
  messagesSql,
  noRun,
  sessionColumns,
} from './chat-statements.sql.ts';

/** The store of conversations. The rows are the inbox: queued messages survive every process. */
export type ChatStore = {
  open(scope: Scope, session: { id: string; workflow_id: string }): Promise<StoredSession>;
  session(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<StoredSession | undefined>;
  /** Returns the conversations, the most recently active first. */
  sessions(scope: Scope, filter: { workflow_id?: string | undefined; limit: number }): Promise<StoredSession[]>;
  /**
   * Adds a message. `isNew` false means that the sender's key exists already and that this is its message. Returns undefined when it can't
   * replace the message that it names.
   */
  add(scope: Scope, message: NewMessage): Promise<{ message: StoredMessage; isNew: boolean } | undefined>;
  /** Returns the last `limit` messages, oldest first. */
  messages(session_id: string, limit: number): Promise<StoredMessage[]>;
  /** Returns the messages that no run has processed yet, oldest first. */
  unreceived(session_id: string): Promise<{ id: string; text: string }[]>;
  /** Records what a running run did with a message, according to its journal. */
  receive(received: { id: string; run_id: string; turn_group_id: string; action: MessageAction }): Promise<void>;
  running(session_id: string): Promise<StoredMessage | undefined>;
  /** Claims the next message and sets it to `running`. Returns undefined while another one is running or when none is queued. */
  claim(session_id: string, run_id: string, turn_group_id: string): Promise<StoredMessage | undefined>;
  /** Applies everything that the end of a run means for its conversation, in one statement. A second call changes nothing. */
  conclude(end: TurnEnd): Promise<void>;
  /** Returns the conversations in which a message is queued or running. */
  unsettled(): Promise<string[]>;
  /** Returns what a run's journal records about messages, with the number of model answers that each of its agents received. */
  receivedBy(run_id: string): Promise<ReceivedMessage[]>;
  /**
   * Returns the messages of at most `turns` turns before the one that a run answers, in order, with texts of at most
   * `characters`.
   */
  earlierTurns(
    scope: Pick<Scope, 'workspace_id'>,
    run_id: string,
    most: { turns: number; characters: number },
  ): Promise<TurnMessage[]>;
  /** Returns the last answer of an agent of a run. */
  lastWord(run_id: string): Promise<string | undefined>;
};

const uniqueViolation = '23505';
const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === uniqueViolation;

export function createChatStore({ pool }: Pick<Database, 'pool'>): ChatStore {
  const rows = async <Row extends object>(sql: string, values: unknown[]): Promise<Row[]> =>
    (await pool.query<Row>(sql, values)).rows;
  const one = async <Row extends object>(sql: string, values: unknown[]): Promise<Row | undefined> =>
    (await rows<Row>(sql, values))[0];
  return {
    async open({ workspace_id }, { id, workflow_id }) {
      const sql = `INSERT INTO chat_session (id, workspace_id, workflow_id) VALUES ($1, $2, $3) RETURNING ${sessionColumns}`;
      const session = await one<StoredSession>(sql, [id, workspace_id, workflow_id]);
      if (session === undefined) throw new Error(`the session ${id} was not written`);
      return session;
    },
    session: ({ workspace_id }, id) =>
      one(`SELECT ${sessionColumns} FROM chat_session WHERE workspace_id = $1 AND id = $2`, [workspace_id, id]),
    sessions: ({ workspace_id }, { workflow_id, limit }) =>
      rows(
        `SELECT ${sessionColumns} FROM chat_session WHERE workspace_id = $1 AND ($2::text IS NULL OR workflow_id = $2)
         ORDER BY updated_at DESC, id DESC LIMIT $3`,
        [workspace_id, workflow_id ?? null, limit],
      ),
    async add({ workspace_id, org_id, user_id }, { id, session_id, text, client_key, replaces, trace_context }) {
      const trace = trace_context === undefined ? null : JSON.stringify(trace_context);
      const values = [id, session_id, workspace_id, org_id, user_id, text, client_key ?? null, replaces ?? null, trace];
      const added = await one<StoredMessage>(addSql, values);
      if (added !== undefined) return { message: added, isNew: true };
      const known = `SELECT ${messageColumns}, ${noRun} FROM chat_message m WHERE m.session_id = $1 AND m.client_key = $2`;
      const message = await one<StoredMessage>(known, [session_id, client_key]);
      if (message !== undefined) return { message, isNew: false };
      if (replaces !== undefined) return undefined;
      throw new Error(`the message ${id} was not written`);
    },
    messages: (session_id, limit) => rows(messagesSql, [session_id, limit]),
    unreceived: session_id =>
      rows("SELECT id, text FROM chat_message WHERE session_id = $1 AND state = 'waiting' AND action IS NULL ORDER BY id", [
        session_id,
      ]),
    async receive({ id, run_id, turn_group_id, action }) {
      const isAbsorbed = action === 'ABSORB';
      const takesGroup = isAbsorbed || action === 'SUPERSEDE';
      await pool.query(receiveSql, [id, action, isAbsorbed, run_id, takesGroup, turn_group_id]);
    },
    running: session_id =>
      one(`SELECT ${messageColumns}, ${noRun} FROM chat_message m WHERE m.session_id = $1 AND m.state = 'running'`, [session_id]),
    async claim(session_id, run_id, turn_group_id) {
      try {
        return await one<StoredMessage>(claimSql, [session_id, run_id, turn_group_id]);
      } catch (error) {
        if (isTaken(error)) return undefined; // Another process was a moment faster.
        throw error;
      }
    },
    async conclude({ run_id, turn_group_id, state, answer, absorbed, unread, superseding, left }) {
      await pool.query(concludeSql, [
        run_id,
        turn_group_id,
        state,
        absorbed,
        unread,
        superseding,
        left.map(({ id }) => id),
        left.map(({ action }) => action),
        answer?.id ?? null,
        answer?.text ?? null,
        answer?.state ?? null,
        answer?.error_code ?? null,
      ]);
    },
    async unsettled() {
      const sql = "SELECT DISTINCT session_id FROM chat_message WHERE state IN ('waiting', 'running')";
      return (await rows<{ session_id: string }>(sql, [])).map(row => row.session_id);
    },
    async receivedBy(run_id) {
      const found = await rows<{ payload: string; answers: number }>(receivedMessagesSql, [run_id]);
      return found.map(({ payload, answers }) => {
        const { message_id, action, iteration } = JSON.parse(payload) as RunEventOf<'agent.message_received'>;
        return { id: message_id, action, isRead: answers > iteration };
      });
    },
    earlierTurns: ({ workspace_id }, run_id, { turns, characters }) =>
      rows(earlierTurnsSql, [run_id, workspace_id, turns, characters]),
    async lastWord(run_id) {
      const found = await rows<{ payload: string }>(finishedEventsSql, [run_id]);
      const responses = found.map(({ payload }) => (JSON.parse(payload) as RunEventOf<'agent.finished'>).response);
      return responses.find(response => response !== '');
    },
  };
}
