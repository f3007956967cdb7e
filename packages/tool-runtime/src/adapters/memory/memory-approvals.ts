import type { NewApproval, ApprovalAnswer, ApprovalQueue } from '../../ports/index.ts';

export type MemoryApprovals = ApprovalQueue & {
  /** Returns the open approvals in the order in which they were created. */
  open(): readonly NewApproval[];
  /** Decides an approval. Returns false when there is no such open approval. */
  answer(id: string, answer: ApprovalAnswer): boolean;
};

/** Creates an approval service for tests and for programs that answer automatically. An answer may arrive before its approval. */
export function memoryApprovals(): MemoryApprovals {
  const open = new Map<string, { approval: NewApproval; resolve: (answer: ApprovalAnswer) => void }>();
  const answered = new Map<string, ApprovalAnswer>();
  return {
    ask(approval) {
      const known = answered.get(approval.id);
      if (known !== undefined) return Promise.resolve(known);
      const { promise, resolve } = Promise.withResolvers<ApprovalAnswer>();
      open.set(approval.id, { approval, resolve });
      return promise;
    },
    withdraw: id => void open.delete(id),
    callbackUrl: id => `memory:///callbacks/${encodeURIComponent(id)}`,
    open: () => [...open.values()].map(({ approval }) => approval),
    answer(id, answer) {
      const waiting = open.get(id);
      if (waiting === undefined) return false;
      open.delete(id);
      answered.set(id, answer);
      waiting.resolve(answer);
      return true;
    },
  };
}
