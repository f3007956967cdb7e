import { CaseDraft } from '@pinion/contracts';
import * as z from 'zod';
import { CaseFromRun, EvaluationOrder } from '../rest/evaluation-shapes.ts';
import { cancelEvaluation, getEvaluation, listEvaluations } from '../features/evaluation/get-evaluation.ts';
import { getCase, listCases } from '../features/evaluation/list-cases.ts';
import { addCase, addCaseFromRun, changeCase, deriveCase, removeCase, restoreCase } from '../features/evaluation/save-case.ts';
import { editing, reading, router } from '../trpc/procedures.ts';

const Id = z.object({ id: z.string().max(200) });
const Workflow = z.object({ workflow_id: z.string().max(200) });
const CaseKey = Workflow.extend(Id.shape);

export const evaluationsRouter = router({
  cases: reading.input(Workflow).query(({ ctx, input }) => listCases(ctx.world, ctx.scope, input.workflow_id)),
  get_case: reading.input(CaseKey).query(({ ctx, input }) => getCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  derive_case: reading.input(CaseKey).query(({ ctx, input }) => deriveCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  add_case: editing
    .input(Workflow.extend({ draft: CaseDraft }))
    .mutation(({ ctx, input }) => addCase(ctx.world, ctx.scope, input.workflow_id, input.draft)),
  add_case_from_run: editing
    .input(Workflow.extend(CaseFromRun.shape))
    .mutation(({ ctx, input: { workflow_id, ...from } }) => addCaseFromRun(ctx.world, ctx.scope, workflow_id, from)),
  change_case: editing
    .input(CaseKey.extend({ draft: CaseDraft }))
    .mutation(({ ctx, input }) => changeCase(ctx.world, ctx.scope, input.workflow_id, input.id, input.draft)),
  remove_case: editing.input(CaseKey).mutation(({ ctx, input }) => removeCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  restore_case: editing
    .input(CaseKey)
    .mutation(({ ctx, input }) => restoreCase(ctx.world, ctx.scope, input.workflow_id, input.id)),
  start: editing
    .input(Workflow.extend(EvaluationOrder.shape))
    .mutation(({ ctx, input }) => ctx.world.runs.evaluate(ctx.scope, input)),
  list: reading.input(Workflow).query(({ ctx, input }) => listEvaluations(ctx.world, ctx.scope, input.workflow_id)),
  get: reading.input(Id).query(({ ctx, input }) => getEvaluation(ctx.world, ctx.scope, input.id)),
  cancel: editing.input(Id).mutation(({ ctx, input }) => cancelEvaluation(ctx.world, ctx.scope, input.id)),
});
