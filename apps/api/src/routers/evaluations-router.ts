import { CaseDraft } from '@pinion/contracts';
import * as z from 'zod';
import { CaseFromRun, EvaluationOrder } from '../rest/evaluation-shapes.ts';
import { cancelEvaluation, getEvaluation, listEvaluations } from '../services/get-evaluation.ts';
import { getCase, listCases } from '../services/list-cases.ts';
import { addCase, addCaseFromRun, changeCase, deriveCase, removeCase, restoreCase } from '../services/save-case.ts';
import { procedure, router } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().max(200) });
const Workflow = z.object({ workflow_id: z.string().max(200) });
const CaseKey = Workflow.extend(Id.shape);

export const evaluationsRouter = router({
  cases: procedure.input(Workflow).query(({ ctx, input }) => listCases(ctx.world, ctx.scope, input.workflow_id)),
  get_case: procedure.input(CaseKey).query(({ ctx, input }) => getCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  derive_case: procedure.input(CaseKey).query(({ ctx, input }) => deriveCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  add_case: procedure
    .input(Workflow.extend({ draft: CaseDraft }))
    .mutation(({ ctx, input }) => addCase(ctx.world, ctx.scope, input.workflow_id, input.draft)),
  add_case_from_run: procedure
    .input(Workflow.extend(CaseFromRun.shape))
    .mutation(({ ctx, input: { workflow_id, ...from } }) => addCaseFromRun(ctx.world, ctx.scope, workflow_id, from)),
  change_case: procedure
    .input(CaseKey.extend({ draft: CaseDraft }))
    .mutation(({ ctx, input }) => changeCase(ctx.world, ctx.scope, input.workflow_id, input.id, input.draft)),
  remove_case: procedure
    .input(CaseKey)
    .mutation(({ ctx, input }) => removeCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  restore_case: procedure
    .input(CaseKey)
    .mutation(({ ctx, input }) => restoreCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  start: procedure
    .input(Workflow.extend(EvaluationOrder.shape))
    .mutation(({ ctx, input }) => ctx.world.runs.evaluate(ctx.scope, input)),
  list: procedure.input(Workflow).query(({ ctx, input }) => listEvaluations(ctx.world, ctx.scope, input.workflow_id)),
  get: procedure.input(Id).query(({ ctx, input }) => getEvaluation(ctx.world, ctx.scope, input.id)),
  cancel: procedure.input(Id).mutation(({ ctx, input }) => cancelEvaluation(ctx.world, ctx.scope, input.id)),
});
