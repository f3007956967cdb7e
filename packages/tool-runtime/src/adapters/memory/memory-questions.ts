import type { NewQuestion, QuestionAnswer, ApprovalQueue } from '../../ports/index.ts';

export type MemoryQuestions = ApprovalQueue & {
  /** Returns the open questions in the order in which they were created. */
  open(): readonly NewQuestion[];
  /** Answers a question. Returns false when there is no such open question. */
  answer(id: string, answer: QuestionAnswer): boolean;
};

/** Creates an approval service for tests and for programs that answer automatically. An answer may arrive before its question. */
export function memoryQuestions(): MemoryQuestions {
  const open = new Map<string, { question: NewQuestion; resolve: (answer: QuestionAnswer) => void }>();
  const answered = new Map<string, QuestionAnswer>();
  return {
    ask(question) {
      const known = answered.get(question.id);
      if (known !== undefined) return Promise.resolve(known);
      const { promise, resolve } = Promise.withResolvers<QuestionAnswer>();
      open.set(question.id, { question, resolve });
      return promise;
    },
    withdraw: id => void open.delete(id),
    callbackUrl: id => `memory:///callbacks/${encodeURIComponent(id)}`,
    open: () => [...open.values()].map(({ question }) => question),
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
