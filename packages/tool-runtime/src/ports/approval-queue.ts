import type { AgentBudget } from '@pinion/contracts';

/** What only the world outside can say: a person's yes to a call, or to a value (`approval`), a slow tool's answer, more budget. */
export type QuestionKind = 'confirmation' | 'approval' | 'callback' | 'budget';

export type NewQuestion = {
  /** Made from what it is about, so that asking again after a crash is the same question. */
  id: string;
  kind: QuestionKind;
  call_id?: string | undefined;
  /** Shown to whoever answers. JSON. */
  request: unknown;
  /** Milliseconds since 1970; then it answers itself with `expired`. */
  expires_at?: number | undefined;
};

export type QuestionAnswer =
  | { kind: 'approved'; by: string; input?: unknown }
  | { kind: 'declined'; by: string; reason?: string | undefined }
  | { kind: 'output'; output: unknown }
  | { kind: 'error'; code: string; message: string; details?: unknown }
  | { kind: 'budget'; by: string; budget: AgentBudget }
  | { kind: 'expired' };

/** Asks once, is answered once, and outlives the process: the same id asked again waits for the same answer. */
export type ApprovalQueue = {
  /** Resolves with the answer; rejects when the question can't be written down. */
  ask(question: NewQuestion): Promise<QuestionAnswer>;
  /** Where a slow tool sends its answer to this question: signed, for once. */
  callbackUrl?(id: string): string;
  /** Nobody waits for it any more: superseded, cancelled. */
  withdraw(id: string): void;
};
