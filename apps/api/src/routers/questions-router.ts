import * as z from 'zod';
import { answerQuestion, QuestionReply } from '../services/answer-question.ts';
import { listQuestions } from '../services/list-questions.ts';
import { editing, reading, router } from '../trpc/procedures.ts';

const Filter = z.object({
  run_id: z.string().optional(),
  state: z.enum(['open', 'answered', 'expired', 'withdrawn']).optional(),
});

export const questionsRouter = router({
  list: reading.input(Filter.prefault({})).query(({ ctx, input }) => listQuestions(ctx.world, ctx.scope, input)),
  answer: editing
    .input(QuestionReply.extend({ id: z.string().max(400) }))
    .mutation(({ ctx, input: { id, ...reply } }) => answerQuestion(ctx.world, ctx.scope, id, reply)),
});
