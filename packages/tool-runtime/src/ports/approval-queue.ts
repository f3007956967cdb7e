import type { AgentBudget } from '@pinion/contracts';

/**
 * The kinds of external input: the approval of a call (`confirmation`) or of a value (`approval`), a slow tool's result, more
 * budget, and the end of a `delay`, which only its time answers.
 */
export type ApprovalKind = 'confirmation' | 'approval' | 'callback' | 'budget' | 'delay';

/** An approval that is requested. */
export type NewApproval = {
  /** The id, derived from the subject, so that asking again after a crash gives an equal approval. */
  id: string;
  kind: ApprovalKind;
  call_id?: string | undefined;
  /** The request that is shown to the approver. JSON. */
  request: unknown;
  /** Milliseconds since 1970, after which it is answered with `expired` automatically. */
  expires_at?: number | undefined;
};

/** The answer: `by` is the user who decided, `input` (JSON) replaces the arguments of the approved call. */
export type ApprovalAnswer =
  | { kind: 'approved'; by: string; input?: unknown }
  | { kind: 'declined'; by: string; reason?: string | undefined }
  | { kind: 'output'; output: unknown }
  | { kind: 'error'; code: string; message: string; details?: unknown }
  | { kind: 'budget'; by: string; budget: AgentBudget }
  | { kind: 'expired' };

/**
 * The approval service: each approval is created once, answered once, and outlives the process. Asking again with an equal id
 * waits for the same answer.
 */
export type ApprovalQueue = {
  /**
   * Creates the approval, or finds the one with its id, and waits for its answer, which may take days.
   *
   * @returns The answer, the same for everyone who asks.
   * @throws An error of the store, if the approval cannot be stored.
   */
  ask(approval: NewApproval): Promise<ApprovalAnswer>;
  /** Returns the URL to which a slow tool sends its result: signed, for one use. */
  callbackUrl?(id: string): string;
  /** Withdraws an approval that is no longer needed: superseded or cancelled. */
  withdraw(id: string): void;
  /**
   * Calls the listener when the run leaves this process while it waits for an answer: nothing of it continues here any more.
   * Returns a function that stops it.
   */
  onLeave?(listener: () => void): () => void;
};
