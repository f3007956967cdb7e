import * as z from 'zod';
import { answerQuestion, QuestionReply } from '../features/approvals/answer-question.ts';
import { listQuestions, maxQuestions } from '../features/approvals/list-questions.ts';
import { editing, reading, router } from '../trpc/procedures.ts';

const Filter = z.object({
  run_id: z.string().optional(),
  state: z.enum(['open', 'answered', 'expired', 'withdrawn']).optional(),
});

export const questionsRouter = router({
  // A page of open questions stays in the order in which they came: the newest are read, and shown last.
  list: reading.input(Filter.prefault({})).query(async ({ ctx, input }) => {
    const { items } = await listQuestions(ctx.world, ctx.scope, { ...input, limit: maxQuestions });
    return items.toReversed();
  }),
  answer: editing
    .input(QuestionReply.extend({ id: z.string().max(400) }))
    .mutation(({ ctx, input: { id, ...reply } }) => answerQuestion(ctx.world, ctx.scope, id, reply)),
});
