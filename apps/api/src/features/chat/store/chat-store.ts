import type { MessageAction, RunEventOf, Scope } from '@pinion/contracts';
import type { Database } from '@pinion/db';
import type { ReceivedMessage, NewMessage, StoredMessage, StoredSession, TurnEnd } from './chat-rows.ts';
import {
  addSql,
  claimSql,
  concludeSql,
  hearSql,
  receivedMessagesSql,
  finishedEventsSql,
  messageColumns,
  messagesSql,
  noRun,
  sessionColumns,
} from './chat-sql.ts';

/** Conversations. The rows are the inbox: what waits in them survives every process. */
export type ChatStore = {
  open(scope: Scope, session: { id: string; workflow_id: string }): Promise<StoredSession>;
  session(scope: Pick<Scope, 'workspace_id'>, id: string): Promise<StoredSession | undefined>;
  /** The one that was spoken in last comes first. */
  sessions(scope: Scope, filter: { workflow_id?: string | undefined; limit: number }): Promise<StoredSession[]>;
  /** `isNew` false: the sender's key was there already, and this is what it stands for. */
  add(scope: Scope, message: NewMessage): Promise<{ message: StoredMessage; isNew: boolean }>;
  /** The last `limit` of them, oldest first. */
  messages(session_id: string, limit: number): Promise<StoredMessage[]>;
  /** What nobody has looked at yet, oldest first. */
  unheard(session_id: string): Promise<{ id: string; text: string }[]>;
  /** What a run at work made of a message, as its journal says. */
  hear(heard: { id: string; run_id: string; turn_group_id: string; action: MessageAction }): Promise<void>;
  running(session_id: string): Promise<StoredMessage | undefined>;
  /** The message whose turn it is, marked as `running`; undefined while another one is, or when none waits. */
  claim(session_id: string, run_id: string, turn_group_id: string): Promise<StoredMessage | undefined>;
  /** All that the end of a run means for its conversation, in one statement; the second time it changes nothing. */
  conclude(end: TurnEnd): Promise<void>;
  /** Conversations in which something waits or is at work. */
  unsettled(): Promise<string[]>;
  /** What a run's journal says of messages, and how many answers each of its agents was given by a model. */
  heardBy(run_id: string): Promise<ReceivedMessage[]>;
  /** The last word of an agent of a run. */
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
    async add({ workspace_id, org_id, user_id }, { id, session_id, text, client_key }) {
      const added = await one<StoredMessage>(addSql, [id, session_id, workspace_id, org_id, user_id, text, client_key ?? null]);
      if (added !== undefined) return { message: added, isNew: true };
      const known = `SELECT ${messageColumns}, ${noRun} FROM chat_message m WHERE m.session_id = $1 AND m.client_key = $2`;
      const message = await one<StoredMessage>(known, [session_id, client_key]);
      if (message === undefined) throw new Error(`the message ${id} was not written`);
      return { message, isNew: false };
    },
    messages: (session_id, limit) => rows(messagesSql, [session_id, limit]),
    unheard: session_id =>
      rows("SELECT id, text FROM chat_message WHERE session_id = $1 AND state = 'waiting' AND action IS NULL ORDER BY id", [
        session_id,
      ]),
    async hear({ id, run_id, turn_group_id, action }) {
      const isAbsorbed = action === 'ABSORB';
      const takesGroup = isAbsorbed || action === 'SUPERSEDE';
      await pool.query(hearSql, [id, action, isAbsorbed, run_id, takesGroup, turn_group_id]);
    },
    running: session_id =>
      one(`SELECT ${messageColumns}, ${noRun} FROM chat_message m WHERE m.session_id = $1 AND m.state = 'running'`, [session_id]),
    async claim(session_id, run_id, turn_group_id) {
      try {
        return await one<StoredMessage>(claimSql, [session_id, run_id, turn_group_id]);
      } catch (error) {
        if (isTaken(error)) return undefined; // another process was a moment faster
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
    async heardBy(run_id) {
      const found = await rows<{ payload: string; answers: number }>(receivedMessagesSql, [run_id]);
      return found.map(({ payload, answers }) => {
        const { message_id, action, iteration } = JSON.parse(payload) as RunEventOf<'agent.message_received'>;
        return { id: message_id, action, isRead: answers > iteration };
      });
    },
    async lastWord(run_id) {
      const found = await rows<{ payload: string }>(finishedEventsSql, [run_id]);
      const label = found.map(({ payload }) => (JSON.parse(payload) as RunEventOf<'agent.finished'>).response);
      return label.find(word => word !== '');
    },
  };
}
