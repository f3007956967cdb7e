import { CaseDraft, Evaluation, EvaluationCase, EvaluationModels, EvaluationResult } from '@pinion/contracts';
import { cancelEvaluation, getEvaluation, listEvaluations } from './get-evaluation.ts';
import { getCase, listCases } from './list-cases.ts';
import { addCase, addCaseFromRun, changeCase, deriveCase, removeCase, restoreCase } from './save-case.ts';
import { DerivedCase } from '../../rest/read-schemas.ts';
import { defineOperation } from '../../operations/define-operation.ts';
import { withoutCursor } from '../../operations/to-route.ts';

import { Id, listOf, errors, RunVersion } from '../../rest/schemas.ts';
import * as z from 'zod';

// The wire shapes of cases and evaluations. The cases themselves are defined in the contracts.

const CaseKey = Id.extend({ case: z.string().min(1).max(200) });
const CaseFromRun = z.strictObject({
  run_id: z.string().min(1).max(200),
  name: z.optional(CaseDraft.shape.name),
});
const EvaluationRequest = z.strictObject({
  version: RunVersion.default('draft').describe('The draft, a published version by its number, or the newest published one'),
  models: z
    ._default(EvaluationModels, 'recorded')
    .describe('`live`: models are asked; tools answer from the recordings all the same'),
  case_ids: z.array(z.string().max(200)).max(1000).optional().describe('Some of the cases; all of them when left out'),
});
const EvaluationStarted = z.object({ evaluation_id: z.string() });
const EvaluationWithResults = z.object({ ...Evaluation.shape, results: z.array(EvaluationResult) });

const tag = 'Evaluation';
const one = { description: 'The case', schema: EvaluationCase, isAsWritten: true };

export const evaluationOperations = {
  cases: defineOperation({
    permission: 'read',
    summary: 'The cases of a workflow, each with what was last said of it',
    request: { params: Id },
    run: ({ services, scope }, input) => listCases(services, scope, input.id),
    http: {
      method: 'GET',
      path: '/workflows/{id}/cases',
      operationId: 'listCases',
      tag,
      responses: { 200: { description: 'All of them', schema: listOf(EvaluationCase), isAsWritten: true }, ...errors.missing },
      respond: withoutCursor,
    },
  }),
  add_case: defineOperation({
    permission: 'edit',
    summary: 'Write a case by hand; without a recording no tool answers in it',
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
    summary: 'Make a case of a run: its answers are the recording, what it did is what is expected',
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
    summary: 'One case',
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
    summary: 'Change name, input and assertions of a case; its recording stays',
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
    summary: 'Take a case out of the data set; what evaluations said of it stays',
    request: { params: CaseKey },
    http: {
      method: 'DELETE',
      path: '/workflows/{id}/cases/{case}',
      operationId: 'removeCase',
      tag,
      responses: { 204: { description: 'Removed' }, ...errors.missing },
    },
    run: ({ services, scope }, input) => removeCase(services, scope, input.id, input.case),
  }),
  restore_case: defineOperation({
    permission: 'edit',
    summary: 'Take a removed case into the data set again, with its recording',
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
    summary: 'What the recording of a case says of itself: assertions to begin anew with',
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
    summary: 'Play the cases against the draft or a published version; nothing outside is touched but live models',
    request: { params: Id, body: EvaluationRequest.prefault({}) },
    http: {
      method: 'POST',
      path: '/workflows/{id}/evaluations',
      operationId: 'startEvaluation',
      tag,
      responses: {
        202: { description: 'Begun', schema: EvaluationStarted },
        ...errors.invalid,
        ...errors.missing,
        ...errors.conflict,
        ...errors.problems,
      },
    },
    run: ({ services, scope }, { id, ...request }) => services.runs.evaluate(scope, { workflow_id: id, ...request }),
  }),
  list: defineOperation({
    permission: 'read',
    summary: 'The evaluations of a workflow, the newest first; at most a hundred',
    request: { params: Id },
    run: ({ services, scope }, input) => listEvaluations(services, scope, input.id),
    http: {
      method: 'GET',
      path: '/workflows/{id}/evaluations',
      operationId: 'listEvaluations',
      tag,
      responses: { 200: { description: 'The newest', schema: listOf(Evaluation) }, ...errors.missing },
      respond: withoutCursor,
    },
  }),
  get: defineOperation({
    permission: 'read',
    summary: 'An evaluation, with what came of every case so far',
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
    summary: 'End it: what is judged stays, what is under way ends',
    request: { params: Id },
    run: ({ services, scope }, { id }) => cancelEvaluation(services, scope, id),
    http: {
      method: 'POST',
      path: '/evaluations/{id}/cancel',
      operationId: 'cancelEvaluation',
      tag,
      respond: (_output, { id }) => ({ status: 202, body: { evaluation_id: id } }),
      responses: { 202: { description: 'It will', schema: EvaluationStarted }, ...errors.missing },
    },
  }),
};
