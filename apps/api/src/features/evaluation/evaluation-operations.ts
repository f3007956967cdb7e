import { CaseDraft, Evaluation, EvaluationCase, EvaluationModels, EvaluationResult } from '@pinion/contracts';
import { startEvaluation } from './start-evaluation.ts';
import { cancelEvaluation, getEvaluation, listEvaluations } from './get-evaluation.ts';
import { getCase, listCases } from './list-cases.ts';
import { addCase, addCaseFromRun, changeCase, deriveCase, removeCase, restoreCase } from './save-case.ts';
import { DerivedCase } from './derived-case.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import { Id, listSchema, errors, RunVersion } from '../../operations/rest/schemas.ts';
import * as z from 'zod';

// The wire shapes of cases and evaluations. The cases themselves are defined in the contracts.

const CaseKey = Id.extend({ case: z.string().min(1).max(200) });
const CaseFromRun = z.strictObject({
  run_id: z.string().min(1).max(200),
  name: z.optional(CaseDraft.shape.name),
});
const EvaluationRequest = z.strictObject({
  version: RunVersion.default('draft').describe('`draft`, the number of a published version, or `published` for the newest one'),
  models: z._default(EvaluationModels, 'recorded').describe('`live`: models are called. Tools still return recorded results'),
  case_ids: z.array(z.string().max(200)).max(1000).optional().describe('Ids of the cases to evaluate. All cases if absent'),
});
const EvaluationStarted = z.object({ evaluation_id: z.string() });
const EvaluationWithResults = z.object({ ...Evaluation.shape, results: z.array(EvaluationResult) });

const tag = 'Evaluation';
const one = { description: 'The case', schema: EvaluationCase, isAsWritten: true };

export const evaluationOperations = {
  cases: defineOperation({
    permission: 'read',
    summary: 'List the cases of a workflow with their last verdict',
    request: { params: Id },
    run: ({ services, scope }, input) => listCases(services, scope, input.id),
    http: {
      method: 'GET',
      path: '/workflows/{id}/cases',
      operationId: 'listCases',
      tag,
      responses: { 200: { description: 'The cases', schema: listSchema(EvaluationCase), isAsWritten: true }, ...errors.missing },
      respond: withoutCursor,
    },
  }),
  add_case: defineOperation({
    permission: 'edit',
    summary: 'Create a case without a recording, in which no tool returns a result',
    request: { params: Id, body: CaseDraft },
    http: {
      method: 'POST',
      path: '/workflows/{id}/cases',
      operationId: 'createCase',
      tag,
      responses: { 201: one, ...errors.invalid, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, scope }, { id, ...draft }) => addCase(services, scope, id, draft),
  }),
  add_case_from_run: defineOperation({
    permission: 'edit',
    summary: 'Create a case from a run: its calls become the recording, and its results the assertions',
    request: { params: Id, body: CaseFromRun },
    http: {
      method: 'POST',
      path: '/workflows/{id}/cases/from-run',
      operationId: 'createCaseFromRun',
      tag,
      responses: { 201: one, ...errors.invalid, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, scope }, { id, ...from }) => addCaseFromRun(services, scope, id, from),
  }),
  get_case: defineOperation({
    permission: 'read',
    summary: 'Retrieve a case',
    request: { params: CaseKey },
    http: {
      method: 'GET',
      path: '/workflows/{id}/cases/{case}',
      operationId: 'getCase',
      tag,
      responses: { 200: one, ...errors.missing },
    },
    run: ({ services, scope }, input) => getCase(services, scope, input.id, input.case),
  }),
  change_case: defineOperation({
    permission: 'edit',
    summary: 'Update the name, input and assertions of a case. Its recording stays',
    request: { params: CaseKey, body: CaseDraft },
    http: {
      method: 'PUT',
      path: '/workflows/{id}/cases/{case}',
      operationId: 'changeCase',
      tag,
      responses: { 200: one, ...errors.invalid, ...errors.missing },
    },
    run: ({ services, scope }, { id, case: caseId, ...draft }) => changeCase(services, scope, id, caseId, draft),
  }),
  remove_case: defineOperation({
    permission: 'edit',
    summary: 'Delete a case. Results of evaluations stay',
    request: { params: CaseKey },
    http: {
      method: 'DELETE',
      path: '/workflows/{id}/cases/{case}',
      operationId: 'removeCase',
      tag,
      responses: { 204: { description: 'The case was deleted' }, ...errors.missing },
    },
    run: ({ services, scope }, input) => removeCase(services, scope, input.id, input.case),
  }),
  restore_case: defineOperation({
    permission: 'edit',
    summary: 'Restore a deleted case with its recording',
    request: { params: CaseKey },
    http: {
      method: 'POST',
      path: '/workflows/{id}/cases/{case}/restore',
      operationId: 'restoreCase',
      tag,
      responses: { 200: one, ...errors.missing, ...errors.conflict },
    },
    run: ({ services, scope }, input) => restoreCase(services, scope, input.id, input.case),
  }),
  derive_case: defineOperation({
    permission: 'read',
    summary: 'Derive assertions from the recording of a case',
    request: { params: CaseKey },
    http: {
      method: 'GET',
      path: '/workflows/{id}/cases/{case}/derived',
      operationId: 'deriveCase',
      tag,
      responses: {
        200: { description: 'The assertions', schema: DerivedCase, isAsWritten: true },
        ...errors.missing,
        ...errors.conflict,
      },
    },
    run: ({ services, scope }, input) => deriveCase(services, scope, input.id, input.case),
  }),
  start: defineOperation({
    permission: 'edit',
    summary: 'Start an evaluation of the draft or a published version. Only live models are called',
    request: { params: Id, body: EvaluationRequest.prefault({}) },
    http: {
      method: 'POST',
      path: '/workflows/{id}/evaluations',
      operationId: 'startEvaluation',
      tag,
      responses: {
        202: { description: 'The evaluation was started', schema: EvaluationStarted },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
        ...errors.problems,
      },
    },
    run: ({ services, scope }, { id, ...request }) => startEvaluation(services, scope, { workflow_id: id, ...request }),
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'List the evaluations of a workflow, newest first, at most 100',
    request: { params: Id },
    run: ({ services, scope }, input) => listEvaluations(services, scope, input.id),
    http: {
      method: 'GET',
      path: '/workflows/{id}/evaluations',
      operationId: 'listEvaluations',
      tag,
      responses: { 200: { description: 'The evaluations, newest first', schema: listSchema(Evaluation) }, ...errors.missing },
      respond: withoutCursor,
    },
  }),
  get: defineOperation({
    permission: 'read',
    summary: 'Retrieve an evaluation with the results so far',
    request: { params: Id },
    http: {
      method: 'GET',
      path: '/evaluations/{id}',
      operationId: 'getEvaluation',
      tag,
      responses: {
        200: { description: 'The evaluation', schema: EvaluationWithResults, isAsWritten: true },
        ...errors.missing,
      },
    },
    run: ({ services, scope }, input) => getEvaluation(services, scope, input.id),
  }),
  cancel: defineOperation({
    permission: 'edit',
    summary: 'Cancel an evaluation. Results so far stay',
    request: { params: Id },
    run: ({ services, scope }, { id }) => cancelEvaluation(services, scope, id),
    http: {
      method: 'POST',
      path: '/evaluations/{id}/cancel',
      operationId: 'cancelEvaluation',
      tag,
      respond: (_output, { id }) => ({ status: 202, body: { evaluation_id: id } }),
      responses: { 202: { description: 'The evaluation is being cancelled', schema: EvaluationStarted }, ...errors.missing },
    },
  }),
};
