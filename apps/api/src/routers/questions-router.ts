import * as z from 'zod';
import { decideApproval, QuestionReply } from '../features/approvals/decide-approval.ts';
import { listApprovals, maxQuestions } from '../features/approvals/list-approvals.ts';
import { editProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Filter = z.object({
  run_id: z.string().optional(),
  state: z.enum(['open', 'answered', 'expired', 'withdrawn']).optional(),
});

export const questionsRouter = router({
  // A page of open questions stays in the order in which they came: the newest are read, and shown last.
  list: readProcedure.input(Filter.prefault({})).query(async ({ ctx, input }) => {
    const { items } = await listApprovals(ctx.services, ctx.scope, { ...input, limit: maxQuestions });
    return items.toReversed();
  }),
  answer: editProcedure
    .input(QuestionReply.extend({ id: z.string().max(400) }))
    .mutation(({ ctx, input: { id, ...reply } }) => decideApproval(ctx.services, ctx.scope, id, reply)),
});
