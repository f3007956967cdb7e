import { CaseDraft } from '@pinion/contracts';
import * as z from 'zod';
import { CaseFromRun, EvaluationRequest } from '../rest/evaluation-shapes.ts';
import { cancelEvaluation, getEvaluation, listEvaluations } from '../features/evaluation/get-evaluation.ts';
import { getCase, listCases } from '../features/evaluation/list-cases.ts';
import { addCase, addCaseFromRun, changeCase, deriveCase, removeCase, restoreCase } from '../features/evaluation/save-case.ts';
import { editProcedure, readProcedure, router } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().max(200) });
const Workflow = z.object({ workflow_id: z.string().max(200) });
const CaseKey = Workflow.extend(Id.shape);

export const evaluationsRouter = router({
  cases: readProcedure.input(Workflow).query(({ ctx, input }) => listCases(ctx.services, ctx.scope, input.workflow_id)),
  get_case: readProcedure.input(CaseKey).query(({ ctx, input }) => getCase(ctx.services, ctx.scope, input.workflow_id, input.id)),
  derive_case: readProcedure
    .input(CaseKey)
    .query(({ ctx, input }) => deriveCase(ctx.services, ctx.scope, input.workflow_id, input.id)),
  add_case: editProcedure
    .input(Workflow.extend({ draft: CaseDraft }))
    .mutation(({ ctx, input }) => addCase(ctx.services, ctx.scope, input.workflow_id, input.draft)),
  add_case_from_run: editProcedure
    .input(Workflow.extend(CaseFromRun.shape))
    .mutation(({ ctx, input: { workflow_id, ...from } }) => addCaseFromRun(ctx.services, ctx.scope, workflow_id, from)),
  change_case: editProcedure
    .input(CaseKey.extend({ draft: CaseDraft }))
    .mutation(({ ctx, input }) => changeCase(ctx.services, ctx.scope, input.workflow_id, input.id, input.draft)),
  remove_case: editProcedure
    .input(CaseKey)
    .mutation(({ ctx, input }) => removeCase(ctx.services, ctx.scope, input.workflow_id, input.id)),
  restore_case: editProcedure
    .input(CaseKey)
    .mutation(({ ctx, input }) => restoreCase(ctx.services, ctx.scope, input.workflow_id, input.id)),
  start: editProcedure
    .input(Workflow.extend(EvaluationRequest.shape))
    .mutation(({ ctx, input }) => ctx.services.runs.evaluate(ctx.scope, input)),
  list: readProcedure.input(Workflow).query(({ ctx, input }) => listEvaluations(ctx.services, ctx.scope, input.workflow_id)),
  get: readProcedure.input(Id).query(({ ctx, input }) => getEvaluation(ctx.services, ctx.scope, input.id)),
  cancel: editProcedure.input(Id).mutation(({ ctx, input }) => cancelEvaluation(ctx.services, ctx.scope, input.id)),
});
